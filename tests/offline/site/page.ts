import { browserAuthenticator } from '../../../src/offline/keys/authenticator.ts'
import { registerWorker } from '../../../src/offline/worker/register.ts'
import { ALDER, ANN, createDisk, createServer, draft, openTab, signedIn } from '../device.ts'

declare const VERSION: string

/** What the tests ask of the page. */
const asked = {
  version: () => VERSION,
  later: () => import('./later.ts').then(({ later }) => later),
  text: (path: string) =>
    fetch(path, { headers: { _id: ANN, cid: ALDER } }).then(
      (response) => response.text(),
      () => 'no network',
    ),
  register: async () => {
    await registerWorker({ container: navigator.serviceWorker, entry: import.meta.url })
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
  },
  /** Notices a newer version and waits until it is installed. */
  update: async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 20))
  },
  takeOver: async () => {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    const registration = await navigator.serviceWorker.ready
    registration.waiting?.postMessage('take-over')
    await changed
  },
  cleanUp: async () => (await navigator.serviceWorker.ready).active?.postMessage('clean-up'),
  caches: async () => (await caches.keys()).filter((name) => name.startsWith('rendercare-shell-')).length,
  enrol: async () => {
    const tab = await signedIn({ disk: createDisk(), server: createServer(), keys: { authenticator: browserAuthenticator(navigator.credentials) } })
    return tab.keys.enrolAuthenticator('Ann')
  },
  /** Enrols, saves a draft, starts anew without network and opens it by the authenticator. */
  restart: async () => {
    const [disk, server] = [createDisk(), createServer()]
    const keys = { authenticator: browserAuthenticator(navigator.credentials) }
    const tab = await signedIn({ disk, server, keys })
    const enrolled = await tab.keys.enrolAuthenticator('Ann')
    await tab.drafts.save(draft())
    server.down(true)
    const restarted = openTab({ disk, server, keys })
    restarted.work(ANN, ALDER)
    return [enrolled, await restarted.keys.offlineWay(ANN), await restarted.keys.unlock(ANN), (await restarted.drafts.load(draft().id))?.id]
  },
}

export type Asked = typeof asked

Object.assign(window, { asked })
