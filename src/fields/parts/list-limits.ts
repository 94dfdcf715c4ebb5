/** What lists hold whose fields say nothing. */
export const ROWS_MAX = 500
export const CHOICES_MAX = 200
export const FILES_MAX = 20
