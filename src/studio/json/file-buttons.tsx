import { useRef, useState } from 'react'
import { saveFile } from '#actions'
import type { OwnFormDraft } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button } from '#widgets'
import { FidelityDialog } from '../fhir/fidelity-dialog.tsx'
import { isQuestionnaire, type ReadForm, readQuestionnaire } from '../fhir/read-questionnaire.ts'
import { type Written, writeQuestionnaire } from '../fhir/write-questionnaire.ts'
import { isJsonSchema, readJsonSchema } from '../json-schema/read-json-schema.ts'
import { exported, imported, parsedFile } from '../model/exchange.ts'
import { withTerms } from '../model/with-terms.ts'

export interface FileButtonsProps {
  readonly name: string
  readonly draft: OwnFormDraft
  readonly onChange: (draft: OwnFormDraft) => void
}

const asFile = (text: string): Blob => new Blob([text], { type: 'application/json' })

/** The form as a file, also as a FHIR Questionnaire, and one from a file; taking it in is one step that can be undone. */
export function FileButtons({ name, draft, onChange }: FileButtonsProps) {
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadForm & { readonly title: string }>()
  const [written, setWritten] = useState<Written>()
  const take = (next: OwnFormDraft): void => {
    onChange(next)
    toast({ tone: 'success', text: t('shared/studio.import.done') })
  }
  const load = async (file: File): Promise<void> => {
    const text = await file.text()
    const value = parsedFile(text)
    if (isQuestionnaire(value)) return setRead({ ...readQuestionnaire(value, draft), title: 'fhir.readTitle' })
    if (isJsonSchema(value)) return setRead({ ...readJsonSchema(value, draft), title: 'fhir.schemaTitle' })
    const found = imported(text, draft)
    if (typeof found === 'string') toast({ tone: 'danger', text: t(`shared/studio.import.${found}`) })
    else take(found)
  }
  return (
    <>
      <Button small icon="download" onClick={() => saveFile(`${name}.json`, asFile(exported(draft)))}>
        {t('shared/studio.download')}
      </Button>
      <Button small icon="download" onClick={() => setWritten(writeQuestionnaire(draft, (text) => withTerms(text, t)))}>
        {t('shared/studio.downloadFhir')}
      </Button>
      <Button small icon="upload" onClick={() => chooser.current?.click()}>
        {t('shared/studio.load')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('shared/studio.load')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void load(file)
          currentTarget.value = ''
        }}
      />
      {read && (
        <FidelityDialog
          title={t(`shared/studio.${read.title}`)}
          action={t('shared/studio.fhir.readDo')}
          carried={read.carried}
          onGo={() => {
            take(read.draft)
            setRead(undefined)
          }}
          onClose={() => setRead(undefined)}
        />
      )}
      {written && (
        <FidelityDialog
          title={t('shared/studio.fhir.writeTitle')}
          action={t('shared/studio.download')}
          carried={written.carried}
          onGo={() => {
            saveFile(`${name}.fhir.json`, asFile(`${JSON.stringify(written.questionnaire, null, 2)}\n`))
            setWritten(undefined)
          }}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  )
}
