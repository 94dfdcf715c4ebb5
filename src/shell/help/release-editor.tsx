import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { shellApi } from '#api'
import type { Release } from '#contract'
import { useT } from '#i18n'
import { ReleaseMedia } from '#releases'
import { toast } from '#store'
import { Button, commitTyping, Dialog, Field, IconButton, TextArea, TextInput } from '#widgets'
import form from '../dialogs/form.module.css'
import { useFocusOnError } from '../dialogs/use-focus-on-error.ts'
import { useSending } from '../dialogs/use-sending.tsx'
import css from './help.module.css'
import { MediaField } from './media-field.tsx'
import { bodyOf, draftOf, type FeatureDraft, type ItemDraft, missingIn, newFeature, newItem, withOne, without } from './release-draft.ts'

const VIDEO_MAX_BYTES = 20_000_000

export interface ReleaseEditorProps {
  readonly release: Release | undefined
  readonly onSaved: (release: Release) => void
  readonly onClose: () => void
}

/** Edits the release notes: categories with items of text and a picture or video each. */
export function ReleaseEditor({ release, onSaved, onClose }: ReleaseEditorProps) {
  const t = useT()
  const formId = useId()
  const { busy, failure, send } = useSending()
  const focus = useFocusOnError()
  const [draft, setDraft] = useState(() => draftOf(release))
  const [tried, setTried] = useState(false)
  const missing = missingIn(draft)
  const errorOf = (id: string): string | undefined => (tried && missing.has(id) ? t('shared/help.release.missing') : undefined)
  const change = (id: string, part: Partial<FeatureDraft>): void => setDraft((before) => ({ ...before, features: withOne(before.features, id, part) }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    setTried(true)
    if (missing.size > 0) {
      focus.failed()
      return
    }
    void send(async () => {
      const { message, data } = await shellApi.saveRelease(bodyOf(draft))
      toast({ tone: 'success', text: message || t('shared/help.release.saved') })
      onSaved(data)
    })
  }
  return (
    <Dialog
      title={t('shared/help.release.editTitle')}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={busy}>
            {t('shared/help.release.save')}
          </Button>
        </>
      }
    >
      <form ref={focus.form} id={formId} className={form.form} onSubmit={submit} noValidate>
        {failure}
        <Field label={t('shared/help.release.versionLabel')} required error={errorOf('version')}>
          <TextInput code value={draft.version} maxLength={40} onChange={(text) => setDraft({ ...draft, version: text ?? '' })} />
        </Field>
        {draft.features.map((feature, at) => (
          <fieldset key={feature.id} className={css.feature}>
            <legend className="only-read-aloud">{t('shared/help.release.category', { number: at + 1 })}</legend>
            <div className={css.featureHead}>
              <Field label={t('shared/help.release.category', { number: at + 1 })} required error={errorOf(feature.id)}>
                <TextInput value={feature.category} maxLength={100} onChange={(text) => change(feature.id, { category: text ?? '' })} />
              </Field>
              <IconButton
                icon="trash-2"
                label={t('shared/help.release.removeCategory', { number: at + 1 })}
                onClick={() => setDraft({ ...draft, features: without(draft.features, feature.id) })}
              />
            </div>
            {feature.items.map((item, index) => (
              <ItemFields
                key={item.id}
                item={item}
                number={index + 1}
                error={errorOf(item.id)}
                onChange={(part) => change(feature.id, { items: withOne(feature.items, item.id, part) })}
                onRemove={() => change(feature.id, { items: without(feature.items, item.id) })}
              />
            ))}
            <Button small icon="plus" onClick={() => change(feature.id, { items: [...feature.items, newItem()] })}>
              {t('shared/help.release.addItem')}
            </Button>
          </fieldset>
        ))}
        <div>
          <Button small icon="plus" onClick={() => setDraft({ ...draft, features: [...draft.features, newFeature()] })}>
            {t('shared/help.release.addCategory')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ItemFieldsProps {
  readonly item: ItemDraft
  readonly number: number
  readonly error: string | undefined
  readonly onChange: (part: Partial<ItemDraft>) => void
  readonly onRemove: () => void
}

function ItemFields({ item, number, error, onChange, onRemove }: ItemFieldsProps) {
  const t = useT()
  const isStored = item.imageUrl !== '' && !item.imageUrl.startsWith('data:')
  return (
    <div className={css.item}>
      <div className={css.featureHead}>
        <Field label={t('shared/help.release.item', { number })} required error={error}>
          <TextArea rows={2} maxLength={2_000} value={item.text} onChange={(text) => onChange({ text: text ?? '' })} />
        </Field>
        <IconButton icon="trash-2" label={t('shared/help.release.removeItem', { number })} onClick={onRemove} />
      </div>
      {isStored ? (
        <div className={css.preview}>
          <ReleaseMedia url={item.imageUrl} type={item.mediaType} text={item.text} />
          <Button small icon="trash-2" onClick={() => onChange({ imageUrl: '', mediaType: undefined })}>
            {t('shared/help.removeMedia')}
          </Button>
        </div>
      ) : (
        <MediaField
          label={t('shared/help.release.media', { number })}
          accept="video/*,image/*"
          maxBytes={VIDEO_MAX_BYTES}
          value={item.imageUrl}
          onChange={(imageUrl) => onChange({ imageUrl })}
        />
      )}
    </div>
  )
}
