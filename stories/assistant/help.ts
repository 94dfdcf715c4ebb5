import type { AssistantSource } from '#contract'
import { memoryMessage } from './memory-assistant.ts'

export const ADD: AssistantSource = {
  id: 'clients/client-list#add',
  title: 'How do I add a client?',
  section: 'Add a client',
  url: '/pages/addclient/add',
  updated: '2026-10-02',
}
const EXPORT: AssistantSource = {
  id: 'clients/client-list#export',
  title: 'How do I save the client list as a file?',
  section: 'Export',
  url: '/pages/clients/clients',
  updated: '2026-09-14',
}

export const STEPS = {
  text: 'Add a client from the **client list**, or from the menu *Clients*:\n\n1. Open the [client list](/pages/clients/clients) and press **Add**.\n2. Fill in the name, the date of birth and the address.\n3. Press `Save`. The client is in the list at once.\n\nMore is in the [state manual](https://www.dhs.example.org/manual).',
  sources: [ADD, EXPORT],
}

export const ABSTAINED = {
  text: 'Sorry, I couldn`t understand that.',
  abstained: true,
  nearest: [ADD, EXPORT, { id: 'billing/claims#send', title: 'How do I send a claim?', section: 'Send', updated: '2026-08-01' }],
}

const asked = (id: string, text: string) => memoryMessage({ role: 'user', client_msg_id: id, text })

export const LONG_TITLE = 'What happens when a caregiver punches in at the wrong address and nobody notices before the claim goes out'

export const MORNING = {
  tabs: [
    [
      'tab-1',
      'Adding clients',
      [
        asked('q1', 'How do I add a client?'),
        memoryMessage({ client_msg_id: 'q1', ...STEPS }),
        asked('q2', 'Thank you. And can I save the list?'),
        memoryMessage({ client_msg_id: 'q2', text: 'Yes. Press **Export** above the list.', sources: [EXPORT], feedback: 'up' }),
      ],
    ],
    ['tab-2', 'Réclamations and claims'],
    ['tab-3', LONG_TITLE],
  ] as const,
}

/** So many questions, each with its answer. */
export const longWorld = (count: number) => ({
  tabs: [
    [
      'tab-1',
      'A long day',
      Array.from({ length: count }, (_, at) => [
        asked(`q${at}`, `Question ${at + 1}: how do I add a client?`),
        memoryMessage({ client_msg_id: `q${at}`, ...STEPS }),
      ]).flat(),
    ],
  ] as const,
})

/** A drawing in the place of a screen's picture. */
export const DRAWING = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#f3efe8"/><rect width="640" height="56" fill="#0f766e"/><rect x="24" y="84" width="592" height="40" rx="6" fill="#fff"/><rect x="24" y="140" width="592" height="240" rx="8" fill="#fff"/></svg>',
  ],
  { type: 'image/svg+xml' },
)
