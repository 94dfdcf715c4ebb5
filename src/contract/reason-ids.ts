/** Under these ids stands why a form was filed late, and why it takes the place of another; no check of a document says so. */
export const REASON_IDS = { late: 'late', revised: 'revised' } as const
