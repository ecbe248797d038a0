"""Where each rule of the checklist is proved: setting up, nights, days, states, Travellers and exile."""

SETUP_TO_EXILE: dict[str, tuple[str, ...]] = {
    "RB-001": ("rules/test_setup.py::test_too_few_or_too_many_players_are_refused",),
    "RB-002": (
        "rules/test_setup.py::test_seats_are_one_closed_ring",
        "characters/test_chef.py::test_counts_pairs_of_evil_neighbours_all_round_the_table",
    ),
    "RB-003": ("rules/test_secrets.py::test_a_player_s_page_is_folded_from_what_they_were_told",),
    "RB-004": (
        "rules/test_setup.py::test_only_characters_of_the_chosen_script_may_be_used",
        "rules/test_setup.py::test_trouble_brewing_is_the_twenty_two_characters_of_its_edition",
    ),
    "RB-005": ("rules/test_setup.py::test_too_few_or_too_many_players_are_refused",),
    "RB-008": ("rules/test_setup.py::test_the_square_shows_everybody_alive_in_seat_order",),
    "RB-011": (
        "rules/test_setup.py::test_a_bag_of_the_usual_counts_is_legal",
        "rules/test_setup.py::test_wrong_counts_are_refused",
    ),
    "RB-012": (
        "rules/test_secrets.py::test_no_public_fact_names_a_character_before_the_game_is_over",
        "rules/test_setup.py::test_the_town_is_told_no_character",
    ),
    "RB-013": ("rules/test_setup.py::test_how_many_of_each_kind",),
    "RB-014": ("rules/test_setup.py::test_how_many_of_each_kind",),
    "RB-015": ("rules/test_setup.py::test_how_many_of_each_kind",),
    "RB-016": (
        "rules/test_setup.py::test_wrong_counts_are_refused",
        "rules/test_setup.py::test_how_many_of_each_kind",
    ),
    "RB-017": ("rules/test_setup.py::test_too_few_or_too_many_players_are_refused",),
    "RB-022": (
        "rules/test_setup.py::test_a_drunk_counts_as_an_outsider",
        "characters/test_drunk.py::test_counts_as_an_outsider_and_never_as_a_townsfolk",
    ),
    "RB-023": ("characters/test_baron.py::test_two_townsfolk_make_room_for_two_outsiders",),
    "RB-024": ("characters/test_baron.py::test_two_townsfolk_make_room_for_two_outsiders",),
    "RB-025": (
        "rules/test_setup.py::test_too_many_or_too_few_tokens_are_refused",
        "rules/test_setup.py::test_a_bag_of_the_usual_counts_is_legal",
    ),
    "RB-026": ("rules/test_grimoire.py::test_an_ability_lays_only_tokens_that_its_character_has",),
    "RB-027": (
        "rules/test_setup.py::test_an_order_that_is_none_is_refused",
        "rules/test_setup.py::test_each_player_alone_is_told_their_own_character_and_side",
    ),
    "RB-028": ("rules/test_setup.py::test_every_player_draws_one_token_of_the_bag",),
    "RB-029": ("rules/test_setup.py::test_seats_are_one_closed_ring",),
    "RB-030": ("rules/test_setup.py::test_the_square_shows_everybody_alive_in_seat_order",),
    "RB-031": (
        "rules/test_votes.py::test_the_living_spend_no_ghost_vote_and_have_one_when_they_die",
        "characters/test_washerwoman.py::test_back_from_the_dead_they_learn_again",
    ),
    "RB-033": (
        "rules/test_states.py::test_every_player_has_one_value_of_each_state",
        "rules/test_setup.py::test_every_player_draws_one_token_of_the_bag",
    ),
    "RB-034": ("rules/test_grimoire.py::test_a_shroud_lies_on_the_dead_and_on_nobody_else",),
    "RB-035": (
        "rules/test_states.py::test_one_player_can_carry_several_tokens",
        "characters/test_butler.py::test_chooses_a_master_each_night_the_first_included",
    ),
    "RB-036": (
        "rules/test_night.py::test_with_seven_players_minions_and_demon_learn_each_other",
        "rules/test_secrets.py::test_a_player_s_page_is_folded_from_what_they_were_told",
        "rules/test_setup.py::test_the_town_is_told_no_character",
    ),
    "RB-037": ("rules/test_states.py::test_one_player_can_carry_several_tokens",),
    "RB-038": ("rules/test_night.py::test_the_dead_are_not_woken_to_act",),
    "RB-039": (
        "rules/test_night.py::test_the_first_night_runs_by_its_sheet",
        "rules/test_night.py::test_the_sheets_are_the_published_ones",
    ),
    "RB-042": ("rules/test_night.py::test_the_first_night_runs_by_its_sheet",),
    "RB-043": ("rules/test_night.py::test_later_nights_run_by_the_other_sheet",),
    "RB-044": ("rules/test_grimoire.py::test_the_tokens_of_a_learner_lie_beside_those_they_are_shown",),
    "RB-045": (
        "rules/test_grimoire.py::test_an_ability_lays_only_tokens_that_its_character_has",
        "rules/test_grimoire.py::test_the_tokens_of_a_learner_lie_beside_those_they_are_shown",
    ),
    "RB-047": (
        "rules/test_night.py::test_evil_is_told_on_the_first_night_only",
        "rules/test_night.py::test_with_five_or_six_players_evil_is_told_nothing",
    ),
    "RB-049": (
        "rules/test_night.py::test_later_nights_run_by_the_other_sheet",
        "rules/test_night.py::test_the_first_night_runs_by_its_sheet",
    ),
    "RB-051": ("rules/test_setup.py::test_the_game_starts_with_a_night",),
    "RB-052": (
        "rules/test_night.py::test_night_and_dawn_are_announced",
        "rules/test_setup.py::test_the_game_starts_with_a_night",
    ),
    "RB-053": (
        "rules/test_night.py::test_minions_are_not_told_the_bluffs_and_the_demon_comes_after_them",
        "rules/test_night.py::test_with_seven_players_minions_and_demon_learn_each_other",
    ),
    "RB-054": ("rules/test_night.py::test_with_seven_players_minions_and_demon_learn_each_other",),
    "RB-055": ("rules/test_night.py::test_with_seven_players_minions_and_demon_learn_each_other",),
    "RB-056": (
        "rules/test_night.py::test_bluffs_are_three_good_characters_out_of_play",
        "rules/test_night.py::test_every_set_of_bluffs_on_offer_is_out_of_play",
    ),
    "RB-058": ("rules/test_grimoire.py::test_a_claim_is_only_words",),
    "RB-059": ("rules/test_night.py::test_the_first_night_runs_by_its_sheet",),
    "RB-060": ("characters/test_butler.py::test_chooses_a_master_each_night_the_first_included",),
    "RB-062": (
        "rules/test_night.py::test_the_square_knows_of_a_night_death_only_at_dawn",
        "rules/test_night.py::test_the_winner_is_announced_after_the_dead_of_the_night",
    ),
    "RB-063": (
        "rules/test_night.py::test_several_deaths_are_announced_in_seat_order_not_in_the_order_they_happened",
        "rules/test_secrets.py::test_a_death_looks_the_same_whatever_caused_it",
    ),
    "RB-064": (
        "rules/test_night.py::test_a_night_without_a_death_is_announced_without_a_reason",
        "rules/test_day.py::test_anybody_may_hold_their_tongue",
    ),
    "RB-066": (
        "rules/test_night.py::test_a_player_gained_by_a_slot_that_has_passed_does_not_act_tonight",
        "rules/test_night.py::test_whoever_dies_before_their_turn_is_not_woken",
    ),
    "RB-067": (
        "rules/test_night.py::test_whose_condition_is_not_met_is_not_woken",
        "characters/test_drunk.py::test_an_imagined_undertaker_is_not_woken_when_nobody_was_executed",
    ),
    "RB-068": (
        "rules/test_night.py::test_the_protected_are_not_told",
        "rules/test_night.py::test_whose_ability_works_by_itself_is_not_woken",
    ),
    "RB-070": (
        "rules/test_night.py::test_whoever_dies_before_their_turn_is_not_woken",
        "characters/test_butler.py::test_a_butler_killed_this_night_is_not_woken",
    ),
    "RB-072": (
        "rules/test_night.py::test_every_fact_of_the_night_goes_to_one_player_or_to_the_evil_team",
        "rules/test_secrets.py::test_every_private_fact_is_told_to_players_and_to_no_more_than_it_concerns",
    ),
    "RB-074": ("characters/test_fortuneteller.py::test_learns_whether_either_player_is_the_demon",),
    "RB-076": (
        "rules/test_night.py::test_an_empath_is_shown_the_number_and_nothing_else",
        "characters/test_librarian.py::test_without_an_outsider_they_learn_zero_and_nobody_is_consulted",
    ),
    "RB-079": (
        "rules/test_night.py::test_an_empath_is_shown_the_number_and_nothing_else",
        "characters/test_chef.py::test_learns_on_the_first_night_only",
    ),
    "RB-080": ("rules/test_night.py::test_a_chooser_is_told_back_what_they_chose",),
    "RB-081": (
        "rules/test_day.py::test_after_the_night_comes_the_talk",
        "rules/test_day.py::test_nominations_wait_until_they_are_opened",
    ),
    "RB-082": ("rules/test_grimoire.py::test_a_claim_is_only_words",),
    "RB-089": ("rules/test_day.py::test_nominations_wait_until_they_are_opened",),
    "RB-090": (
        "rules/test_day.py::test_a_refused_nomination_does_not_use_one_up",
        "rules/test_day.py::test_is_nominated_once_a_day",
    ),
    "RB-091": ("rules/test_day.py::test_one_nomination_is_open_at_a_time",),
    "RB-092": (
        "rules/test_day.py::test_the_dead_may_not_nominate",
        "characters/test_virgin.py::test_the_menu_offers_no_nomination_by_the_dead",
    ),
    "RB-093": (
        "rules/test_day.py::test_the_dead_may_be_nominated",
        "characters/test_virgin.py::test_a_dead_virgin_executes_nobody",
    ),
    "RB-094": (
        "rules/test_day.py::test_a_new_day_forgets_who_nominated",
        "rules/test_day.py::test_nominates_once_a_day",
    ),
    "RB-095": (
        "rules/test_day.py::test_is_nominated_once_a_day",
        "rules/test_day.py::test_a_new_day_forgets_who_nominated",
    ),
    "RB-096": (
        "rules/test_day.py::test_may_nominate_and_vote_for_themself",
        "characters/test_virgin.py::test_a_virgin_who_nominates_themself_is_executed",
    ),
    "RB-097": ("rules/test_day.py::test_the_defence_comes_before_the_vote",),
    "RB-098": ("rules/test_votes.py::test_every_hand_is_counted_aloud_with_the_tally_so_far",),
    "RB-099": (
        "rules/test_votes.py::test_every_hand_is_counted_aloud_with_the_tally_so_far",
        "rules/test_votes.py::test_hands_are_counted_clockwise_ending_with_the_nominee",
    ),
    "RB-100": ("rules/test_votes.py::test_each_hand_is_asked_for_when_the_count_reaches_it",),
    "RB-101": (
        "rules/test_votes.py::test_a_dead_nominee_without_a_vote_is_not_asked_and_one_with_it_comes_last",
        "rules/test_votes.py::test_hands_are_counted_clockwise_ending_with_the_nominee",
    ),
    "RB-102": ("rules/test_votes.py::test_the_living_vote_as_often_as_they_like",),
    "RB-103": (
        "rules/test_votes.py::test_a_ghost_who_keeps_the_hand_down_keeps_the_vote",
        "rules/test_votes.py::test_the_dead_vote_once_for_the_rest_of_the_game",
    ),
    "RB-104": (
        "rules/test_votes.py::test_a_later_nominee_with_fewer_votes_changes_nothing",
        "rules/test_votes.py::test_after_the_threshold_fell_a_vote_must_still_beat_everybody_of_today",
    ),
    "RB-105": (
        "rules/test_votes.py::test_half_of_the_living_is_enough_and_one_fewer_is_not",
        "rules/test_votes.py::test_the_dead_do_not_raise_the_threshold",
    ),
    "RB-106": ("rules/test_votes.py::test_votes_of_the_dead_count_the_same",),
    "RB-107": ("rules/test_votes.py::test_the_outcome_is_announced",),
    "RB-108": ("rules/test_votes.py::test_a_later_nominee_with_more_votes_takes_the_place",),
    "RB-109": ("rules/test_day.py::test_whoever_is_about_to_die_may_still_nominate",),
    "RB-110": (
        "rules/test_votes.py::test_two_equal_numbers_below_half_are_no_tie",
        "rules/test_day.py::test_too_few_votes_execute_nobody",
    ),
    "RB-111": (
        "rules/test_votes.py::test_a_tie_frees_both",
        "rules/test_day.py::test_a_tie_executes_nobody",
    ),
    "RB-112": (
        "rules/test_votes.py::test_after_a_tie_a_higher_number_is_enough",
        "rules/test_votes.py::test_after_a_tie_the_tied_number_is_not_enough",
    ),
    "RB-114": ("rules/test_day.py::test_the_player_about_to_die_is_executed_and_dies",),
    "RB-115": (
        "rules/test_day.py::test_an_execution_on_the_spot_ends_the_day_and_drops_the_block",
        "rules/test_day.py::test_one_execution_a_day_and_the_day_is_over",
    ),
    "RB-116": (
        "rules/test_day.py::test_a_tie_executes_nobody",
        "rules/test_day.py::test_anybody_may_hold_their_tongue",
    ),
    "RB-117": (
        "rules/test_day.py::test_the_player_about_to_die_is_executed_and_dies",
        "rules/test_votes.py::test_the_living_spend_no_ghost_vote_and_have_one_when_they_die",
    ),
    "RB-118": (
        "rules/test_day.py::test_the_dead_use_no_power",
        "rules/test_states.py::test_the_dead_lose_their_ability_at_once",
    ),
    "RB-119": (
        "rules/test_day.py::test_the_dead_may_not_nominate",
        "rules/test_votes.py::test_a_dead_nominee_without_a_vote_is_not_asked_and_one_with_it_comes_last",
    ),
    "RB-120": (
        "rules/test_victory.py::test_the_dead_win_and_lose_with_their_side",
        "rules/test_secrets.py::test_the_square_shows_a_killed_player_alive_until_dawn",
    ),
    "RB-121": (
        "rules/test_day.py::test_a_death_by_day_is_announced_without_who_that_was",
        "rules/test_day.py::test_an_execution_never_says_who_that_was",
    ),
    "RB-122": ("rules/test_day.py::test_a_corpse_may_be_executed_and_nobody_dies",),
    "RB-123": (
        "rules/test_day.py::test_the_same_corpse_may_be_executed_day_after_day",
        "rules/test_votes.py::test_whoever_is_about_to_die_and_is_shot_is_executed_dead",
    ),
    "RB-124": (
        "rules/test_day.py::test_a_corpse_may_be_executed_and_nobody_dies",
        "characters/test_undertaker.py::test_executing_the_dead_shows_nothing",
    ),
    "RB-125": (
        "rules/test_day.py::test_an_executed_corpse_gets_no_second_ghost_vote",
        "rules/test_states.py::test_nobody_dies_twice",
    ),
    "RB-126": (
        "rules/test_day.py::test_a_death_by_day_is_announced_without_who_that_was",
        "rules/test_states.py::test_every_player_has_one_value_of_each_state",
    ),
    "RB-127": ("rules/test_day.py::test_one_execution_a_day_and_the_day_is_over",),
    "RB-128": (
        "rules/test_victory.py::test_day_and_night_go_on_until_somebody_has_won",
        "rules/test_day.py::test_after_the_night_comes_the_talk",
    ),
    "RB-129": (
        "rules/test_victory.py::test_good_wins_if_the_saint_dies_with_the_demon_dead_too",
        "rules/test_victory.py::test_the_dead_win_and_lose_with_their_side",
    ),
    "RB-130": (
        "rules/test_victory.py::test_good_wins_when_the_demon_is_executed",
        "rules/test_victory.py::test_good_wins_when_the_demon_is_slain",
    ),
    "RB-131": (
        "rules/test_victory.py::test_the_winner_is_announced_once",
        "rules/test_victory.py::test_no_step_follows_the_end",
        "rules/test_victory.py::test_the_grimoire_is_opened_with_what_a_drunk_believed",
    ),
    "RB-132": (
        "rules/test_victory.py::test_evil_wins_with_two_alive_after_a_night_kill",
        "rules/test_victory.py::test_evil_wins_with_two_alive_after_an_execution",
    ),
    "RB-133": (
        "rules/test_victory.py::test_evil_wins_with_two_alive_after_a_night_kill",
        "rules/test_victory.py::test_evil_wins_with_two_alive_after_an_execution",
    ),
    "RB-134": (
        "rules/test_victory.py::test_good_wins_if_both_would",
        "rules/test_victory.py::test_good_wins_if_the_saint_dies_with_the_demon_dead_too",
    ),
    "RB-135": (
        "rules/test_victory.py::test_the_scarlet_woman_keeps_the_game_going_in_silence",
        "rules/test_secrets.py::test_the_execution_of_a_demon_that_is_caught_looks_like_any_other",
    ),
    "RB-136": (
        "rules/test_victory.py::test_with_several_demons_all_have_to_die",
        "characters/test_imp.py::test_two_imps_act_one_after_the_other_and_a_killed_one_acts_no_more",
    ),
    "RB-137": (
        "rules/test_victory.py::test_a_good_demon_has_to_die_all_the_same",
        "characters/test_imp.py::test_a_good_imp_kills_and_good_still_wins_when_it_dies",
    ),
    "RB-138": (
        "rules/test_day.py::test_a_nominee_may_nominate_and_a_nominator_be_nominated",
        "rules/test_night.py::test_odd_choices_are_taken_without_a_word",
    ),
    "RB-139": ("characters/test_imp.py::test_may_attack_a_dead_player_and_nothing_is_announced",),
    "RB-140": (
        "rules/test_night.py::test_odd_choices_are_taken_without_a_word",
        "characters/test_butler.py::test_may_choose_a_dead_player",
    ),
    "RB-141": ("rules/test_grimoire.py::test_a_claim_is_only_words",),
    "RB-142": (
        "rules/test_grimoire.py::test_a_ruling_changes_what_the_storyteller_says_and_nothing_protects_from_it",
    ),
    "RB-143": ("rules/test_day.py::test_an_execution_on_the_spot_ends_the_day_and_drops_the_block",),
    "RB-145": ("rules/test_grimoire.py::test_each_character_says_its_own_rule",),
    "RB-146": (
        "rules/test_night.py::test_protection_earlier_in_the_night_stops_a_later_attack",
        "characters/test_empath.py::test_counts_after_the_kills_of_this_night",
    ),
    "RB-147": (
        "rules/test_night.py::test_whoever_dies_before_their_turn_is_not_woken",
        "characters/test_empath.py::test_one_of_two_empaths_killed_in_their_slot_is_not_woken",
    ),
    "RB-148": (
        "rules/test_night.py::test_protection_earlier_in_the_night_stops_a_later_attack",
        "characters/test_mayor.py::test_a_mayor_whom_the_monk_protects_is_not_bounced",
    ),
    "RB-149": (
        "rules/test_secrets.py::test_what_the_evil_did_reaches_no_one_else",
        "rules/test_states.py::test_a_sober_learner_is_told_the_truth_and_nobody_is_asked",
    ),
    "RB-150": (
        "characters/test_scarletwoman.py::test_nobody_else_hears_of_it",
        "rules/test_night.py::test_the_protected_are_not_told",
        "rules/test_day.py::test_a_pretended_power_looks_exactly_like_a_real_one_that_failed",
        "rules/test_secrets.py::test_a_death_this_night_does_not_change_what_a_later_player_may_choose",
    ),
    "RB-151": (
        "rules/test_states.py::test_a_lasting_effect_ends_when_its_owner_dies",
        "rules/test_states.py::test_a_standing_ability_pauses_and_resumes",
    ),
    "RB-152": (
        "rules/test_states.py::test_a_lasting_effect_pauses_and_resumes",
        "characters/test_mayor.py::test_a_mayor_sober_again_before_dusk_wins",
    ),
    "RB-153": (
        "rules/test_states.py::test_a_lasting_effect_pauses_and_resumes",
        "characters/test_monk.py::test_protection_pauses_while_the_monk_is_drunk",
    ),
    "RB-154": (
        "rules/test_states.py::test_a_droisoned_slayer_demon_virgin_and_monk_do_nothing",
        "rules/test_states.py::test_a_lasting_effect_pauses_and_resumes",
    ),
    "RB-155": (
        "rules/test_states.py::test_an_ability_that_works_on_death_lets_its_owner_act_once",
        "characters/test_ravenkeeper.py::test_killed_at_night_they_choose_and_learn_at_once",
    ),
    "RB-156": (
        "rules/test_states.py::test_a_poisoned_ravenkeeper_learns_nothing_sure_though_the_poisoner_dies_with_them",
        "characters/test_ravenkeeper.py::test_poisoned_they_are_woken_and_may_be_shown_any_character",
    ),
    "RB-157": (
        "rules/test_states.py::test_an_ability_that_works_on_death_lets_its_owner_act_once",
        "characters/test_drunk.py::test_an_imagined_ravenkeeper_wakes_when_they_die_and_learns_anything",
    ),
    "RB-158": (
        "rules/test_states.py::test_the_player_decides_what_the_ability_lets_them_choose",
        "rules/test_states.py::test_the_storyteller_decides_the_rest",
    ),
    "RB-159": (
        "rules/test_grimoire.py::test_a_ruling_that_makes_no_sense_is_refused_and_changes_nothing",
        "rules/test_night.py::test_a_choice_that_is_not_allowed_is_refused",
    ),
    "RB-160": (
        "rules/test_states.py::test_whoever_is_somebody_else_in_their_slot_no_longer_acts",
        "rules/test_states.py::test_a_new_character_is_told_at_once_by_night_and_at_dusk_by_day",
    ),
    "RB-161": (
        "rules/test_states.py::test_a_once_per_game_ability_is_fresh_for_a_new_owner",
        "characters/test_slayer.py::test_spent_and_made_the_slayer_again_they_shoot_again",
    ),
    "RB-162": (
        "rules/test_states.py::test_an_ability_of_the_first_night_gained_later_works_the_night_it_is_gained",
        "characters/test_chef.py::test_who_becomes_the_chef_counts_the_table_as_it_is_then_the_dead_included",
    ),
    "RB-163": (
        "rules/test_states.py::test_two_players_who_swap_have_each_other_s_abilities_that_night",
        "rules/test_states.py::test_an_ability_of_the_first_night_gained_later_works_the_night_it_is_gained",
    ),
    "RB-164": (
        "rules/test_states.py::test_a_new_demon_or_minion_does_not_learn_the_evil_team",
        "characters/test_imp.py::test_the_heir_is_told_in_secret_and_not_who_is_evil",
    ),
    "RB-165": (
        "rules/test_states.py::test_a_setup_ability_gained_later_changes_no_character",
        "characters/test_baron.py::test_a_baron_gained_later_adds_no_outsider",
    ),
    "RB-166": (
        "rules/test_states.py::test_an_ability_that_works_on_death_lets_its_owner_act_once",
        "characters/test_mayor.py::test_a_ravenkeeper_as_substitute_wakes",
    ),
    "RB-167": ("rules/test_states.py::test_an_ability_that_works_on_death_lets_its_owner_act_once",),
    "RB-168": (
        "rules/test_grimoire.py::test_a_missed_choice_may_be_made_good_by_day",
        "rules/test_grimoire.py::test_a_ruling_changes_what_the_storyteller_says_and_nothing_protects_from_it",
    ),
    "RB-169": (
        "rules/test_states.py::test_a_change_of_one_state_changes_no_other",
        "characters/test_mayor.py::test_an_evil_mayor_wins_for_evil",
    ),
    "RB-170": (
        "rules/test_states.py::test_a_drunk_player_who_changes_character_stays_drunk",
        "rules/test_states.py::test_a_change_of_one_state_changes_no_other",
    ),
    "RB-171": (
        "rules/test_setup.py::test_characters_start_on_the_side_of_their_kind",
        "rules/test_states.py::test_every_player_has_one_value_of_each_state",
    ),
    "RB-172": ("rules/test_grimoire.py::test_a_side_that_is_not_the_character_s_own_is_marked",),
    "RB-173": (
        "rules/test_states.py::test_a_change_of_one_state_changes_no_other",
        "characters/test_fortuneteller.py::test_an_evil_townsfolk_cannot_be_the_red_herring_a_good_minion_can",
    ),
    "RB-174": (
        "rules/test_states.py::test_a_new_character_is_told_at_once_by_night_and_at_dusk_by_day",
        "characters/test_scarletwoman.py::test_is_told_at_dusk_and_attacks_that_very_night",
    ),
    "RB-175": (
        "rules/test_states.py::test_being_told_of_a_change_is_never_false",
        "characters/test_drunk.py::test_an_evil_drunk_is_told_their_side_truly",
    ),
    "RB-176": ("characters/test_drunk.py::test_a_turned_drunk_still_thinks_they_are_the_townsfolk",),
    "RB-177": (
        "rules/test_states.py::test_the_dead_can_be_drunk_and_poisoned",
        "rules/test_states.py::test_every_player_has_one_value_of_each_state",
    ),
    "RB-178": (
        "rules/test_states.py::test_a_droisoned_slayer_demon_virgin_and_monk_do_nothing",
        "rules/test_votes.py::test_drunk_and_poisoned_players_nominate_and_vote_like_anybody",
    ),
    "RB-179": (
        "rules/test_states.py::test_a_once_per_game_ability_used_while_droisoned_is_gone",
        "characters/test_slayer.py::test_a_poisoned_slayer_is_spent_without_effect",
    ),
    "RB-180": (
        "rules/test_states.py::test_an_ability_that_was_not_used_comes_back",
        "rules/test_states.py::test_a_once_per_game_ability_used_while_droisoned_is_gone",
    ),
    "RB-181": (
        "rules/test_secrets.py::test_nobody_is_told_that_they_are_drunk_or_poisoned",
        "rules/test_secrets.py::test_what_a_player_may_choose_says_nothing_about_anybody",
    ),
    "RB-182": (
        "rules/test_night.py::test_everybody_who_acts_is_asked_at_dusk_whatever_their_state",
        "rules/test_states.py::test_a_droisoned_learner_may_be_told_anything",
    ),
    "RB-184": (
        "rules/test_states.py::test_a_droisoned_learner_may_be_told_anything",
        "characters/test_chef.py::test_a_drunk_who_thinks_they_are_the_chef_may_be_told_any_number",
    ),
    "RB-186": (
        "rules/test_states.py::test_drunk_and_poisoned_do_not_cancel_out",
        "characters/test_drunk.py::test_poison_changes_nothing_and_does_not_cancel_out",
    ),
    "RB-187": (
        "rules/test_states.py::test_abilities_work_on_drunk_and_poisoned_players",
        "characters/test_chef.py::test_a_drunk_or_poisoned_neighbour_changes_nothing",
    ),
    "RB-188": (
        "rules/test_states.py::test_a_drunk_player_who_changes_character_stays_drunk",
        "characters/test_chef.py::test_a_swap_while_poisoned_keeps_the_poison",
    ),
    "RB-189": (
        "rules/test_states.py::test_a_standing_ability_pauses_and_resumes",
        "rules/test_states.py::test_a_lasting_effect_pauses_and_resumes",
    ),
    "RB-190": (
        "rules/test_states.py::test_what_was_used_while_poisoned_is_wasted_for_good",
        "characters/test_imp.py::test_a_poisoned_scarlet_woman_does_not_catch_but_may_inherit_like_any_minion",
    ),
    "RB-191": (
        "rules/test_states.py::test_what_triggers_while_sober_works_though_its_cause_lay_in_drunken_time",
        "characters/test_undertaker.py::test_poisoned_only_by_day_they_learn_the_truth_at_night",
    ),
    "RB-018": ("rules/test_travellers.py::test_sixteen_to_twenty_players_are_fifteen_and_travellers",),
    "RB-048": ("rules/test_travellers.py::test_those_who_are_there_before_the_first_night_act_on_it",),
    "RB-144": ("rules/test_travellers.py::test_no_ability_touches_the_decision",),
    "RB-207": (
        "rules/test_travellers.py::test_somebody_joins_by_day_where_they_sit_down",
        "rules/test_travellers.py::test_who_cannot_join",
    ),
    "RB-208": ("rules/test_travellers.py::test_who_cannot_join",),
    "RB-209": (
        "rules/test_travellers.py::test_somebody_joins_by_day_where_they_sit_down",
        "rules/test_travellers.py::test_the_town_knows_the_travellers_and_nobody_their_side",
    ),
    "RB-210": (
        "rules/test_travellers.py::test_an_evil_one_learns_the_demon_and_not_the_minions",
        "rules/test_travellers.py::test_a_good_one_learns_nothing",
    ),
    "RB-211": ("rules/test_travellers.py::test_somebody_joins_by_day_where_they_sit_down",),
    "RB-213": (
        "rules/test_travellers.py::test_somebody_joins_by_day_where_they_sit_down",
        "rules/test_travellers.py::test_the_town_knows_the_travellers_and_nobody_their_side",
    ),
    "RB-214": (
        "rules/test_travellers.py::test_at_any_time",
        "rules/test_travellers.py::test_who_joins_by_night_acts_in_their_slot",
    ),
    "RB-215": ("rules/test_travellers.py::test_not_before_the_characters_are_dealt",),
    "RB-217": ("rules/test_travellers.py::test_those_who_are_there_before_the_first_night_act_on_it",),
    "RB-218": (
        "rules/test_travellers.py::test_a_traveller_leaves_and_what_they_did_ends",
        "rules/test_travellers.py::test_only_travellers_leave_and_not_while_hands_are_counted",
    ),
    "RB-223": (
        "rules/test_travellers.py::test_they_nominate_vote_and_have_a_ghost_vote",
        "rules/test_travellers.py::test_an_empath_between_two_travellers_and_a_traveller_whom_the_demon_kills",
    ),
    "RB-224": (
        "rules/test_travellers.py::test_they_do_not_count_when_two_are_alive",
        "rules/test_travellers.py::test_their_own_deaths_end_nothing",
    ),
    "RB-225": (
        "rules/test_travellers.py::test_they_are_never_the_demon",
        "rules/test_travellers.py::test_not_even_by_the_scarlet_woman_s_ability",
    ),
    "RB-226": (
        "rules/test_travellers.py::test_they_are_exiled_and_not_nominated",
        "rules/test_travellers.py::test_a_dead_traveller_may_be_exiled_too",
    ),
    "RB-227": (
        "rules/test_travellers.py::test_anybody_calls_for_it",
        "rules/test_travellers.py::test_before_nominations_and_in_between",
    ),
    "RB-228": (
        "rules/test_travellers.py::test_before_nominations_and_in_between",
        "rules/test_travellers.py::test_a_witch_s_victim_may_call",
    ),
    "RB-229": ("rules/test_travellers.py::test_everybody_is_asked_and_no_vote_is_spent",),
    "RB-230": ("rules/test_travellers.py::test_everybody_is_asked_and_no_vote_is_spent",),
    "RB-231": (
        "rules/test_travellers.py::test_no_ability_touches_the_decision",
        "rules/test_travellers.py::test_a_butler_needs_no_master_for_it",
    ),
    "RB-232": (
        "rules/test_travellers.py::test_half_of_all_players_dead_or_alive",
        "rules/test_travellers.py::test_half_of_nine_is_five",
    ),
    "RB-233": ("characters/test_apprentice.py::test_example_a_fool_by_trade_survives_an_exile",),
    "RB-234": (
        "rules/test_travellers.py::test_each_may_be_called_once_a_day_and_any_number_of_them",
        "rules/test_travellers.py::test_an_exile_is_no_execution",
    ),
    "RB-235": ("rules/test_travellers.py::test_each_may_be_called_once_a_day_and_any_number_of_them",),
    "RB-236": (
        "rules/test_travellers.py::test_nobody_becomes_a_traveller_and_a_traveller_nobody_else",
        "rules/test_travellers.py::test_abilities_that_change_characters_leave_travellers_alone",
    ),
    "RB-238": (
        "rules/test_travellers.py::test_the_town_knows_the_travellers_and_nobody_their_side",
        "rules/test_travellers.py::test_nobody_is_exiled_where_nobody_travels",
    ),
}
