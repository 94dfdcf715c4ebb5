import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusedWhileViewing, saveFile, tellFailure } from '#actions'
import { libraryApi } from '#api'
import type { OwnFormEntry } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Banner, Button, Dialog } from '#widgets'
import { bundled, unbundled } from '../model/exchange.ts'
import { type Loaded, loadBundle } from './load-bundle.ts'

export interface BundleButtonsProps {
  readonly forms: readonly OwnFormEntry[]
}

/** All forms of the company as one file, and those of such a file among them. What is there already stays as it is. */
export function BundleButtons({ forms }: BundleButtonsProps) {
  const t = useT()
  const queries = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    await work().catch((error: unknown) => tellFailure(error, t))
    setBusy(false)
  }
  const download = async (): Promise<void> => {
    const all = []
    for (const { name } of forms) all.push({ name, draft: (await libraryApi.get(name)).draft })
    saveFile('forms.json', new Blob([bundled(all)], { type: 'application/json' }))
  }
  const load = async (file: File): Promise<void> => {
    if (refusedWhileViewing()) return
    const found = unbundled(await file.text())
    if (typeof found === 'string') return toast({ tone: 'danger', text: t(`shared/studio.import.${found}`) })
    setLoaded(await loadBundle(libraryApi, found, new Set(forms.map(({ name }) => name))))
    await queries.invalidateQueries({ queryKey: ['library', 'list'] })
  }
  return (
    <>
      {forms.length > 0 && (
        <Button icon="download" busy={isBusy} onClick={() => void busily(download)}>
          {t('shared/studio.bundle.download')}
        </Button>
      )}
      <Button icon="upload" busy={isBusy} onClick={() => chooser.current?.click()}>
        {t('shared/studio.bundle.load')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('shared/studio.bundle.load')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void busily(() => load(file))
          currentTarget.value = ''
        }}
      />
      {loaded && (
        <Dialog
          title={t('shared/studio.bundle.title')}
          onClose={() => setLoaded(undefined)}
          footer={<Button onClick={() => setLoaded(undefined)}>{t('shared/widgets.close')}</Button>}
        >
          <p>{t('shared/studio.bundle.made', { count: loaded.made.length })}</p>
          {loaded.taken.length > 0 && <Banner tone="info">{t('shared/studio.bundle.taken', { names: loaded.taken.join(', ') })}</Banner>}
          {loaded.failed.length > 0 && <Banner tone="danger">{t('shared/studio.bundle.failed', { names: loaded.failed.join(', ') })}</Banner>}
        </Dialog>
      )}
    </>
  )
}
