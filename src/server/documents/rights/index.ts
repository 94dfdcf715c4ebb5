/** Who may do what in a company: looked at, tried out, given and taken, and why an entry of the menu is hidden. */
export { createRights, type Rights, type RightsContext } from './create-rights.ts'
export { followRoles } from './follow-roles.ts'
