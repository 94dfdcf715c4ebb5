import type { OwnFormApproval } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner } from '#widgets'

/** That it waits, or was sent back, with what was said. */
export function ApprovalNews({ approval: { asked, sentBack } }: { readonly approval: OwnFormApproval }) {
  const t = useT()
  const formats = useFormats()
  const said = asked ?? sentBack
  if (said === undefined) return null
  return (
    <Banner tone={asked ? 'info' : 'warning'}>
      {t(asked ? 'shared/studio.askedBy' : 'shared/studio.sentBackBy', { name: said.by, time: formats.dateTime(said.at) })} {said.note}
    </Banner>
  )
}
