import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { BesideDraft } from '#offline'
import { setOffline } from '#store'
import { FiledForm } from '../../src/renderer/answers/filed-form.tsx'
import { FormHome } from '../../src/renderer/answers/form-home.tsx'
import { FormWork } from '../../src/renderer/answers/form-work.tsx'
import { OwnFormsHome, type OwnFormsHomeProps } from '../../src/renderer/own-forms/own-forms-home.tsx'
import { ENTRY, FILED_FORMS, VISIT_ID } from './visit-office.ts'
import { KEPT, type VisitAnswers, visitFetch } from './visit-server.ts'

export interface OfficeProps {
  readonly screen: 'home' | 'own' | 'new' | 'draft' | 'filed'
  readonly answers: VisitAnswers
  readonly offline?: boolean
  /** This device cannot keep drafts either. */
  readonly fullDevice?: boolean
  /** Another tab of this device went on with the draft, and nobody has seen it. */
  readonly otherTab?: boolean
}

const OTHER_TAB: BesideDraft = { ...KEPT, mark: 'another', content: { ...KEPT.content, answers: { ...KEPT.content.answers, count: 51 } } }

const device = (isFull: boolean, besides: readonly BesideDraft[]): ComponentProps<typeof FormWork>['device'] => ({
  load: () => Promise.resolve(besides.length > 0 ? KEPT : undefined),
  save: () => (isFull ? Promise.reject(new Error('The disk is full')) : Promise.resolve({ tookOver: false })),
  clear: () => Promise.resolve(),
  clearOwn: () => Promise.resolve(),
  sides: () => Promise.resolve(besides),
  others: () => Promise.resolve([]),
  drop: () => Promise.resolve(),
})

const OWN_FORMS_SCREEN: OwnFormsHomeProps['screen'] = {
  about: 'clientId',
  columns: [{ field: 'title', primary: true }, { field: 'clientId', primary: true }, { field: 'eventDate' }, { field: 'status' }],
}

/** The screens of a form over a network that answers as told. */
export function Office({ screen, fullDevice = false, otherTab = false }: OfficeProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [own] = useState(() => device(fullDevice, otherTab ? [OTHER_TAB] : []))
  return (
    <QueryClientProvider client={queries}>
      <main>
        {screen === 'home' && <FormHome form={ENTRY} resource={FILED_FORMS} />}
        {screen === 'own' && <OwnFormsHome title="screens/custom-forms/own-forms.title" resource={FILED_FORMS} screen={OWN_FORMS_SCREEN} />}
        {(screen === 'new' || screen === 'draft') && <FormWork id={VISIT_ID} entry={ENTRY} isNew={screen === 'new'} corrects={false} device={own} />}
        {screen === 'filed' && <FiledForm id={VISIT_ID} entry={ENTRY} />}
      </main>
    </QueryClientProvider>
  )
}

/** Puts the story's network in place before it is drawn; gives back how to undo it. */
export function openOffice({ answers, offline = false }: OfficeProps): () => void {
  const network = globalThis.fetch
  const office = visitFetch(answers)
  globalThis.fetch = (input, init) => (String(input instanceof Request ? input.url : input).includes('/api/') ? office(input, init) : network(input, init))
  setOffline(offline)
  return () => {
    globalThis.fetch = network
    setOffline(false)
  }
}
