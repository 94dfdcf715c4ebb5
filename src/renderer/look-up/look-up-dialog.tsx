import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { registriesApi } from '#api'
import { REGISTRY_LETTERS_MIN, type Registry, type RegistryEntry, SEARCH_DEBOUNCE_MS } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, Dialog, Field, SkeletonLines, TextInput, useRested } from '#widgets'
import css from './look-up.module.css'

interface LookUpDialogProps {
  readonly registry: Registry
  /** Looked for at once. */
  readonly typed: string
  readonly onTake: (entry: RegistryEntry) => void
  readonly onClose: () => void
}

/** A search in a public registry: what is chosen fills in the form. */
export function LookUpDialog({ registry, typed, onTake, onClose }: LookUpDialogProps): ReactNode {
  const t = useT()
  const [text, setText] = useState(typed)
  const asked = useRested(text.trim(), SEARCH_DEBOUNCE_MS)
  const found = useQuery({
    queryKey: ['registries', registry, asked],
    queryFn: ({ signal }) => registriesApi.find(registry, asked, signal),
    enabled: asked.length >= REGISTRY_LETTERS_MIN,
    retry: false,
  })
  const { entries = [], isCut = false } = found.data ?? {}
  return (
    <Dialog title={t(`shared/look-up.title.${registry}`)} onClose={onClose} footer={<Button onClick={onClose}>{t('shared/look-up.cancel')}</Button>}>
      <div className={css.parts}>
        <Field id="look-up-text" label={t(`shared/look-up.search.${registry}`)} help={t(`shared/look-up.hint.${registry}`)}>
          <TextInput value={text} maxLength={80} onChange={(next) => setText(next ?? '')} />
        </Field>
        <p className={css.detail}>{t('shared/look-up.fills')}</p>
        {found.isFetching && <SkeletonLines lines={4} />}
        {found.error && !found.isFetching && <Banner tone="warning">{errorText(found.error, t)}</Banner>}
        <div role="status" aria-live="polite">
          {found.data && entries.length === 0 && t('shared/look-up.none', { text: asked })}
          {isCut && t('shared/look-up.isCut', { count: entries.length })}
        </div>
        {entries.length > 0 && (
          <ul className={css.list} aria-label={t('shared/look-up.results')}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={css.entry}
                  onClick={() => {
                    onTake(entry)
                    onClose()
                  }}
                >
                  <span>{entry.title}</span>
                  <span className={css.detail}>{[entry.id, entry.detail].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
