import type { MailOptions } from './create-mail.ts'
import { smtpDelivery } from './smtp.ts'
import { textDelivery } from './text-message.ts'

export interface DeliverySettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly sms: { readonly url: string; readonly token: string; readonly from: string } | undefined
}

/** How letters and text messages leave, as far as that is set. */
export const deliveriesOf = ({ smtpUrl, mailFrom, sms }: DeliverySettings): Pick<MailOptions, 'deliver' | 'deliverText'> => ({
  ...(smtpUrl !== undefined && { deliver: smtpDelivery(smtpUrl, mailFrom) }),
  ...(sms !== undefined && { deliverText: textDelivery(sms) }),
})
