/** Resources that the product itself stands on, beyond what documents say of them. */

/** Filed forms: each record is a form with answers of its own. */
export const FILED_FORMS = 'clinical-form'
/** What someone has to do. */
export const TODOS = 'todo'
/** The fields of a filed form that say whom it is about; what they point at is the document's to say. */
export const FILED_SUBJECTS = { client: 'clientId', employee: 'employeeId', authorization: 'authorizationId' } as const
