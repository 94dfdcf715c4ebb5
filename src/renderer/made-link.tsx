import type { ReactNode } from 'react'
import type { Translate } from '#i18n'
import { toast } from '#store'
import { Field } from '#widgets'
import css from './made-link.module.css'

interface MadeLinkProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly url: string
}

/** A link that is shown once, to be copied. */
export const MadeLink = ({ id, label, help, url }: MadeLinkProps): ReactNode => (
  <Field id={id} label={label} help={help}>
    <input className={css.link} id={id} dir="ltr" readOnly value={url} onFocus={({ target }) => target.select()} />
  </Field>
)

/** Where the browser lets nothing be copied, the link stands there to be marked. */
export const copyLink = (url: string, t: Translate): void =>
  void navigator.clipboard?.writeText(url).then(
    () => toast({ tone: 'success', text: t('shared/form-links.copied') }),
    () => undefined,
  )
