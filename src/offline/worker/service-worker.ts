import { keepPushWords, openApp, showNews } from './push-notice.ts'
import {
  contentFirst,
  dropOldShells,
  installShell,
  networkFirst,
  pageFirst,
  type RunningPage,
  type ShellFiles,
  shellFirst,
  wordsFirst,
} from './shell-caches.ts'
import { strategyOf } from './strategy.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Written in by the build (shell-files.ts). */
declare const SHELL_FILES: ShellFiles
declare const self: WorkerScope

const shell = SHELL_FILES
const paths = new Set(shell.files)
/** A page that is loading or frozen answers later or never; then nothing is removed. */
const ANSWER_MS = 2_000

/** Asks every open page which version it runs. */
async function runningPages(): Promise<readonly RunningPage[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return Promise.all(
    pages.map(
      (page) =>
        new Promise<RunningPage>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'string' ? data : undefined)
          setTimeout(() => resolve(undefined), ANSWER_MS)
          page.postMessage('which-version', [port2])
        }),
    ),
  )
}

const cleanUp = async (): Promise<void> => dropOldShells(caches, shell.stamp, await runningPages())

self.addEventListener('install', (event) => event.waitUntil(installShell(caches, shell)))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(cleanUp)))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'clean-up') event.waitUntil(cleanUp())
  event.waitUntil(keepPushWords(caches, event.data))
})

self.addEventListener('push', (event) => event.waitUntil(showNews(caches, (title, options) => self.registration.showNotification(title, options))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  event.waitUntil(pages.then((open) => openApp(open, (path) => self.clients.openWindow(path))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const load = (asked: Request) => fetch(asked)
  switch (strategyOf(request, self.location.origin, paths)) {
    case 'page':
      return event.respondWith(pageFirst(caches, shell.stamp, () => fetch(request)))
    case 'shell':
      return event.respondWith(shellFirst(caches, request, load))
    case 'content':
      return event.respondWith(contentFirst(caches, request, load))
    case 'form':
      return event.respondWith(networkFirst(caches, request, load))
    case 'words':
      return event.respondWith(wordsFirst(caches, request, load))
    case 'pass':
  }
})
