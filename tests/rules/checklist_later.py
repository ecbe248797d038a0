"""Where each rule of the checklist is proved: madness, Fabled, custom scripts and the glossary."""

MADNESS_AND_LATER: dict[str, tuple[str, ...]] = {
    "RB-195": ("characters/test_mutant.py::test_the_storyteller_may_execute_the_mutant_or_not",),
    "RB-197": (
        "rules/test_madness.py::test_the_penalty_is_what_the_ability_says_and_the_storyteller_may_let_it_pass",
    ),
    "RB-200": ("rules/test_madness.py::test_nobody_is_asked_to_speak",),
    "RB-202": (
        "rules/test_madness.py::test_tomorrow_is_the_next_day_and_the_night_after_it_and_then_it_is_over",
    ),
    "RB-203": (
        "rules/test_madness.py::test_the_penalty_is_what_the_ability_says_and_the_storyteller_may_let_it_pass",
        "characters/test_mutant.py::test_the_storyteller_may_execute_the_mutant_or_not",
    ),
    "RB-239": (
        "rules/test_fabled.py::test_what_the_script_has_is_there_from_the_start_for_everybody_to_see",
    ),
    "RB-241": (
        "rules/test_fabled.py::test_some_only_from_the_start_others_come_and_go",
        "rules/test_fabled.py::test_whom_they_look_after_is_told_to_the_town",
    ),
    "RB-242": ("rules/test_fabled.py::test_some_only_from_the_start_others_come_and_go",),
    "RB-243": (
        "rules/test_fabled.py::test_nothing_takes_their_ability",
        "characters/test_duchess.py::test_what_they_drank_does_not_matter",
    ),
    "RB-244": ("rules/test_fabled.py::test_they_are_no_players",),
    "RB-245": (
        "rules/test_fabled.py::test_what_the_script_has_is_there_from_the_start_for_everybody_to_see",
    ),
    "RB-248": (
        "rules/test_victory.py::test_only_evil_left_is_not_over_before_two_are_alive_or_the_demon_dead",
    ),
    "RB-254": ("rules/test_secrets.py::test_a_player_s_page_is_folded_from_what_they_were_told",),
    "RB-258": ("rules/test_grimoire.py::test_a_missed_choice_may_be_made_good_by_day",),
    "RB-266": (
        "rules/test_day.py::test_no_act_of_the_day_is_left_after_the_execution",
        "rules/test_day.py::test_a_power_may_be_used_before_nominations_during_them_and_in_a_defence",
    ),
    "RB-271": ("rules/test_scripts.py::test_the_storyteller_cannot_break_the_rules",),
    "RB-272": (
        "rules/test_night.py::test_odd_choices_are_taken_without_a_word",
        "characters/test_fortuneteller.py::test_the_dead_may_be_chosen_and_the_same_pair_every_night",
    ),
    "RB-288": ("rules/test_scripts.py::test_any_characters_make_a_script_and_its_night_sheets",),
    "RB-289": ("rules/test_scripts.py::test_any_traveller_may_come_into_it",),
    "RB-292": ("rules/test_scripts.py::test_teensyville_is_for_five_or_six",),
    "RB-293": ("rules/test_scripts.py::test_teensyville_is_for_five_or_six",),
    "RB-294": ("rules/test_scripts.py::test_teensyville_is_for_five_or_six",),
    "RB-301": (
        "rules/test_day.py::test_the_dead_use_no_power",
        "rules/test_states.py::test_a_droisoned_slayer_demon_virgin_and_monk_do_nothing",
    ),
    "RB-302": ("rules/test_votes.py::test_a_later_nominee_with_more_votes_takes_the_place",),
    "RB-303": ("rules/test_day.py::test_the_dead_may_not_nominate",),
    "RB-304": (
        "rules/test_setup.py::test_alive_neighbours_skip_the_dead",
        "characters/test_empath.py::test_looks_past_the_dead",
    ),
    "RB-305": ("characters/test_doomsayer.py::test_anybody_living_of_that_side_the_caller_among_them",),
    "RB-306": (
        "rules/test_secrets.py::test_a_player_s_page_is_folded_from_what_they_were_told",
        "rules/test_setup.py::test_each_player_alone_is_told_their_own_character_and_side",
    ),
    "RB-307": ("rules/test_states.py::test_the_player_decides_what_the_ability_lets_them_choose",),
    "RB-308": ("characters/test_ferryman.py::test_example_three_alive_is_the_final_day",),
    "RB-309": (
        "rules/test_states.py::test_a_lasting_effect_ends_when_its_owner_dies",
        "rules/test_votes.py::test_the_living_spend_no_ghost_vote_and_have_one_when_they_die",
    ),
    "RB-310": ("characters/test_doomsayer.py::test_example_the_one_who_dies_is_of_the_caller_s_side",),
    "RB-311": ("rules/test_victory.py::test_with_several_demons_all_have_to_die",),
    "RB-312": (
        "characters/test_bureaucrat.py::test_it_ends_at_dusk",
        "characters/test_empath.py::test_poisoned_they_wake_and_may_be_told_any_number_and_are_well_the_next_night",
    ),
    "RB-313": (
        "characters/test_butler.py::test_chooses_a_master_each_night_the_first_included",
        "characters/test_empath.py::test_counts_evil_living_neighbours_the_first_night_too",
    ),
    "RB-314": (
        "rules/test_setup.py::test_each_player_alone_is_told_their_own_character_and_side",
        "rules/test_setup.py::test_characters_start_on_the_side_of_their_kind",
    ),
    "RB-315": ("rules/test_travellers.py::test_they_are_exiled_and_not_nominated",),
    "RB-316": (
        "rules/test_travellers.py::test_they_are_exiled_and_not_nominated",
        "rules/test_travellers.py::test_an_exile_is_no_execution",
    ),
    "RB-317": ("rules/test_states.py::test_a_droisoned_learner_may_be_told_anything",),
    "RB-318": (
        "rules/test_states.py::test_the_storyteller_decides_the_rest",
        "characters/test_mayor.py::test_the_storyteller_may_let_somebody_else_die",
    ),
    "RB-319": (
        "rules/test_setup.py::test_seats_are_one_closed_ring",
        "characters/test_empath.py::test_counts_evil_living_neighbours_the_first_night_too",
    ),
    "RB-321": (
        "rules/test_setup.py::test_what_is_not_on_the_script_is_refused",
        "characters/test_investigator.py::test_who_becomes_one_learns_that_night_even_of_a_dead_minion",
    ),
    "RB-322": (
        "rules/test_travellers.py::test_they_do_not_count_when_two_are_alive",
        "rules/test_victory.py::test_travellers_do_not_count_for_the_last_two",
    ),
    "RB-323": (
        "rules/test_night.py::test_bluffs_are_three_good_characters_out_of_play",
        "characters/test_drunk.py::test_what_the_drunk_thinks_they_are_may_be_a_bluff_and_the_drunk_itself_is_in_play",
    ),
    "RB-324": (
        "rules/test_states.py::test_a_once_per_game_ability_used_while_droisoned_is_gone",
        "rules/test_states.py::test_a_once_per_game_ability_is_used_once",
    ),
    "RB-325": (
        "characters/test_apprentice.py::test_a_spy_by_trade_counts_as_good_and_is_still_the_apprentice",
        "characters/test_beggar.py::test_a_recluse_or_spy_may_count_as_the_other_side",
    ),
    "RB-326": (
        "characters/test_chef.py::test_back_from_the_dead_they_count_again",
        "characters/test_courtier.py::test_back_from_the_dead_they_name_again",
    ),
    "RB-327": (
        "rules/test_states.py::test_an_ability_of_the_first_night_gained_later_works_the_night_it_is_gained",
    ),
    "RB-328": ("rules/test_states.py::test_every_player_has_one_value_of_each_state",),
    "RB-329": ("characters/test_fiddler.py::test_the_winner_s_side_wins_whatever_their_character",),
    "RB-330": (
        "characters/test_drunk.py::test_is_told_a_townsfolk_character_that_is_not_in_play",
        "characters/test_empath.py::test_a_drunk_who_thinks_they_are_the_empath_wakes_every_night",
    ),
    "RB-331": (
        "rules/test_madness.py::test_tomorrow_is_the_next_day_and_the_night_after_it_and_then_it_is_over",
    ),
    "RB-332": (
        "rules/test_travellers.py::test_sixteen_to_twenty_players_are_fifteen_and_travellers",
        "rules/test_travellers.py::test_somebody_joins_by_day_where_they_sit_down",
    ),
    "RB-334": ("rules/test_votes.py::test_hands_are_counted_clockwise_ending_with_the_nominee",),
    "RB-335": ("rules/test_votes.py::test_the_dead_vote_once_for_the_rest_of_the_game",),
}
