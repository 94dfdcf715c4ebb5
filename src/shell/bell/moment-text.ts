/** An instant as `MMM d, y h:mm:ss a` (spec: shell-and-account §2, §9), in the company's zone; '' for what is none. */
export function momentText(instant: string, { locale, timeZone }: { readonly locale: string; readonly timeZone: string }): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  })
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${of('month')} ${of('day')}, ${of('year')} ${of('hour')}:${of('minute')}:${of('second')} ${of('dayPeriod')}`.trim()
}
