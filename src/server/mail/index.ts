/** Letters the product sends: they wait in the outbox, and leave when a mail server is set. */
export { createMail, type Letter, type Mail, type MailOptions } from './create-mail.ts'
export type { Deliver } from './smtp.ts'
export { smtpDelivery } from './smtp.ts'
