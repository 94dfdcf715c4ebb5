import type { PrintedForm } from '#server/forms/print'
import type { CompanySettings } from '#server/http/guards'
import { phoneText } from '#validation'

/** Pictures that paper can show; others are left out. */
const LOGO = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/

interface Agency {
  readonly name: string
  readonly logo: string | null
  readonly settings: CompanySettings
}

/** The agency's block at the head of a paper (clinical guide A2 and C5): logo, address, how to reach it, its numbers. What a company has not said is left out. */
export function letterheadOf({ name, logo, settings }: Agency, text: PrintedForm['text']): PrintedForm['company'] {
  const { address, phone, fax, email, website, npi, licence } = settings.letterhead ?? {}
  const place = address && [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [
    [address?.line1, address?.line2, place].filter(Boolean).join(', '),
    [phone && text('shared/print.phone', { number: phoneText(phone) }), fax && text('shared/print.fax', { number: phoneText(fax) })]
      .filter(Boolean)
      .join(' · '),
    [email, website].filter(Boolean).join(' · '),
    [npi && text('shared/print.npi', { number: npi }), licence && text('shared/print.licence', { number: licence })].filter(Boolean).join(' · '),
  ]
  return { name, lines: lines.filter((line) => line !== ''), ...(logo !== null && LOGO.test(logo) && { logo }) }
}
