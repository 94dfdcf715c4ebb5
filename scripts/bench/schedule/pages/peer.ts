/** The same weeks in @event-calendar/core: a row for each worker, a column for each day. Driven through `window.peer`. */
import { createCalendar, ResourceTimeline } from '@event-calendar/core'
import '@event-calendar/core/index.css'
import type { PeerWeeks } from './peer-weeks.ts'

const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(0)
    })
  })

function mount({ from, workers, visits }: PeerWeeks): void {
  const target = document.querySelector('#root')
  if (!(target instanceof HTMLElement)) throw new Error('The page has no root.')
  const calendar = createCalendar(target, [ResourceTimeline], {
    view: 'resourceTimelineWeek',
    views: { resourceTimelineWeek: { slotDuration: { days: 1 } } },
    date: from,
    height: '860px',
    resources: workers.map((id, index) => ({ id, title: `Worker ${index + 1}` })),
    events: visits.map(({ id, worker, start, end }) => ({ id, resourceIds: [worker], start, end, title: 'Visit' })),
  })
  window.peer.calendar = {
    async next() {
      const start = performance.now()
      calendar.next()
      return (await painted()) - start
    },
    elements: () => target.querySelectorAll('*').length,
    events: () => target.querySelectorAll('.ec-event').length,
  }
}

window.peer = { mount }
