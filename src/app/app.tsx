import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { useLanguage, withRoomWords } from '#i18n'
import { loadAskedFields } from '#renderer'
import { AskDialog, type DrawFields, IdleDialog, LeaveDialog, LockDialog, Toasts } from '#shell'
import { useApp } from '#store'
import { ThemeProvider } from '#theme'
import { lazyPart } from '#widgets'
import { OperationAsked } from './operation-asked.tsx'
import { Root } from './root.tsx'

const AskedFields = lazyPart(async () => (await withRoomWords(loadAskedFields())).AskedFields)

const drawFields: DrawFields = ({ resource, names, values, labels, about }, { formId, ...drawn }) => (
  <Suspense fallback={null}>
    <AskedFields resource={resource} names={names} start={values} labels={labels} about={about} formId={formId} {...drawn} />
  </Suspense>
)

/** The page with everything it stands on. */
export function App({ queries }: { readonly queries: QueryClient }) {
  const appearance = useApp((state) => state.look.LAYOUT_THEME)
  const { direction } = useLanguage()
  // Until the words are there the page stays as it was first seen.
  const isStarting = useApp((state) => state.phase === 'starting')
  const before = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ThemeProvider appearance={appearance} direction={isStarting ? before : direction}>
          <Root />
          <AskDialog drawFields={drawFields} />
          <OperationAsked />
          <LeaveDialog />
          <IdleDialog />
          <LockDialog />
          <Toasts />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
