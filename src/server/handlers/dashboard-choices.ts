import type { Toggle } from '#contract'

const CHOICES: readonly Toggle[] = [
  'graph',
  'serviceAgreement',
  'todos',
  'currentSchedules',
  'notes',
  'userTaggedNotes',
  'attentionNeeded',
  'redAlert',
  'mobileLogs',
]

/** The nine choices of Customize Dashboard (spec: shell-and-account §3); what a person never chose is shown. */
export const dashboardChoices = (chosen: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> =>
  Object.fromEntries(CHOICES.map((choice) => [choice, chosen[choice] ?? true]))
