import { useState, useSyncExternalStore } from 'react'
import type { ResolvedForm } from '#contract'
import type { AnswerSession } from '#form-engine'
import { stepsOf } from '#form-rules'
import { OwnWords, useT } from '#i18n'
import { Banner, Button } from '#widgets'
import { MovedList } from './moved-list.tsx'
import type { VersionOffer, Versions } from './use-versions.ts'
import css from './versions.module.css'

export interface VersionNoticeProps {
  readonly versions: Versions
  readonly session: AnswerSession
}

/** That there is a newer version of the form and what moving to it would change; after the move, the way back. */
export function VersionNotice({ versions, session }: VersionNoticeProps) {
  const { offer, undo, isDeclined, isOld } = versions
  if (offer) return <Offered offer={offer} versions={versions} />
  if (isOld) return <Older onReconsider={isDeclined ? versions.reconsider : undefined} />
  return undo ? <Moved undo={undo} session={session} /> : null
}

function Offered({ offer, versions }: { readonly offer: VersionOffer; readonly versions: Versions }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const { from, to, moved, asks, labels } = offer
  const move = () => {
    setBusy(true)
    void versions.move().finally(() => setBusy(false))
  }
  return (
    <Banner tone="info">
      <div className={css.notice}>
        <strong>{t('shared/answers.version.newer')}</strong>
        <div className={css.changes}>
          {moved.length === 0 && asks.length === 0 && <p>{t('shared/answers.version.nothing')}</p>}
          <MovedList moved={moved} from={from} to={to} labels={labels} />
          {asks.length > 0 && (
            <>
              <p>{t('shared/answers.version.asks')}</p>
              <ul className={css.asks}>
                <OwnWords value={to.strings}>
                  <Asked form={to} pointers={asks} />
                </OwnWords>
              </ul>
            </>
          )}
        </div>
        <div className={css.buttons}>
          <Button small look="solid" busy={isBusy} onClick={move}>
            {t('shared/answers.version.move')}
          </Button>
          <Button small onClick={versions.keepOld}>
            {t('shared/answers.version.keepOld')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}

/** Each question once, however many rows ask it. */
function Asked({ form, pointers }: { readonly form: ResolvedForm; readonly pointers: readonly string[] }) {
  const t = useT()
  const labels = new Set(
    pointers.map((pointer) =>
      labelsOf(form, pointer)
        .map((label) => t(label))
        .join(', '),
    ),
  )
  return [...labels].map((label) => <li key={label}>{label}</li>)
}

/** The label keys along a pointer; row ids name nothing. */
function labelsOf({ fields }: Pick<ResolvedForm, 'fields'>, pointer: string): readonly string[] {
  const labels: string[] = []
  let known: ResolvedForm['fields'] | undefined = fields
  for (const step of stepsOf(pointer)) {
    const field: ResolvedForm['fields'][string] | undefined = known && Object.hasOwn(known, step) ? known[step] : undefined
    if (field) labels.push(field.label)
    known = field ? field.of : known
  }
  return labels
}

/** The way back is open until something else is answered. */
function Moved({ undo, session }: { readonly undo: () => Promise<void>; readonly session: AnswerSession }) {
  const t = useT()
  const { undo: isChanged } = useSyncExternalStore(session.reach.subscribe, session.reach.get)
  if (isChanged) return null
  return (
    <Banner
      tone="success"
      actions={
        <Button small onClick={() => void undo()}>
          {t('shared/answers.version.undo')}
        </Button>
      }
    >
      {t('shared/answers.version.moved')}
    </Banner>
  )
}

/** The old version stays: because it was chosen, or because the newer one is out of reach. */
function Older({ onReconsider }: { readonly onReconsider: (() => void) | undefined }) {
  const t = useT()
  return (
    <Banner
      tone="neutral"
      actions={
        onReconsider && (
          <Button small onClick={onReconsider}>
            {t('shared/answers.version.reconsider')}
          </Button>
        )
      }
    >
      {t('shared/answers.olderVersion')}
    </Banner>
  )
}
