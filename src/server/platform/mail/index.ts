/** Letters and text messages the product sends: they wait in the outbox, and leave when a mail server or a provider is set. */
export { createMail, type Letter, type Mail, type MailOptions } from './create-mail.ts'
export { deliveriesOf } from './deliveries.ts'
export type { Deliver } from './smtp.ts'
export { smtpDelivery } from './smtp.ts'
