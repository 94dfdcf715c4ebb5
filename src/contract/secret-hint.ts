/** What stands for the letters that are not shown of a value. */
export const HIDDEN_LETTERS = '••••'

/** Whether a secret is as the server shows it (`••••1234`, or only that there is one): sent back, it means "as it is". */
export const isSecretHint = (value: unknown): boolean => typeof value === 'boolean' || (typeof value === 'string' && value.startsWith(HIDDEN_LETTERS))
