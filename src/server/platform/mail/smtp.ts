/** A letter as it leaves. */
export interface OutgoingLetter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Hands a letter to a mail server; rejects when it was not taken. */
export type Deliver = (letter: OutgoingLetter) => Promise<void>

const TIMEOUT_MS = 20_000

/** Delivery by SMTP; the library is loaded with the first letter. `url` is `smtp://` or `smtps://` with user and password in it. */
export function smtpDelivery(url: string, from: string): Deliver {
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replaceAll(/[^A-Za-z0-9.-]/g, '') || 'localhost'
  return async ({ id, to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      // The same id at each try, so that a mail server can tell a repeated letter.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` })
    } finally {
      transport.close()
    }
  }
}
