import { createRoot } from 'react-dom/client'
import { startHistory } from '#navigation'
import { startSession, watchIdle, watchSession } from '#session'
import { restoreLook } from '#shell'
import { appStore } from '#store'
import { watchTips } from '#widgets'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { wireFacts } from './wire-facts.ts'

const OFFLINE_AFTER_MS = 15_000
const queries = createQueryClient()
startHistory()
restoreLook()
watchTips()
watchSession()
watchIdle()
// Keys, drafts and the outbox come in when the first page rests; a form that is opened before starts them itself.
const startRoom = async (): Promise<void> => {
  const { startOffline, startWorker } = await import('#offline')
  startOffline()
  if (import.meta.env.PROD) startWorker(import.meta.url)
}
wireFacts(queries, startRoom)
setTimeout(() => void startRoom(), OFFLINE_AFTER_MS)
appStore.subscribe(() => {
  const failed = document.getElementById('start-failed')
  if (!failed) return
  failed.hidden = appStore.get().phase !== 'failed'
  failed.querySelector('a')?.setAttribute('href', location.pathname + location.search)
})
void startSession()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App queries={queries} />)
