/** Who may do what in a company: looked at, tried out, given and taken, why an entry of the menu is hidden, who has access to what, and how that has changed. */
export { type AccessReview, createAccessReview } from './create-access-review.ts'
export { createRights, type Rights, type RightsContext } from './create-rights.ts'
export { followRoles } from './follow-roles.ts'
