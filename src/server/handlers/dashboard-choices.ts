import type { Toggle } from '#contract'

/** spec: shell-and-account §3. */
export const DASHBOARD_CHOICES: readonly Toggle[] = [
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
  Object.fromEntries(DASHBOARD_CHOICES.map((choice) => [choice, chosen[choice] ?? true]))
