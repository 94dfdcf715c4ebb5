/** Tests that answer several rows. */
export const ROUTES = 'permissions/documents.test.ts → have each route of the specification, spelled as there'
