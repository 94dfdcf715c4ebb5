import type { Toggle } from './generated/documents.ts'

/** The nine parts of the home dashboard that Customize Dashboard offers, in the specification's order (spec: shell-and-account §3). */
export const DASHBOARD_CHOICES = [
  'graph',
  'serviceAgreement',
  'todos',
  'currentSchedules',
  'notes',
  'userTaggedNotes',
  'attentionNeeded',
  'redAlert',
  'mobileLogs',
] as const satisfies readonly Toggle[]

/** Which parts a person wishes to see. */
export type DashboardChoices = Readonly<Record<Toggle, boolean>>

/** All nine; what was never chosen is shown. */
export const dashboardChoices = (chosen: Readonly<Record<string, boolean>>): DashboardChoices => ({
  graph: chosen.graph ?? true,
  serviceAgreement: chosen.serviceAgreement ?? true,
  todos: chosen.todos ?? true,
  currentSchedules: chosen.currentSchedules ?? true,
  notes: chosen.notes ?? true,
  userTaggedNotes: chosen.userTaggedNotes ?? true,
  attentionNeeded: chosen.attentionNeeded ?? true,
  redAlert: chosen.redAlert ?? true,
  mobileLogs: chosen.mobileLogs ?? true,
})
