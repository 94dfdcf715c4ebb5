import { type RefObject, useLayoutEffect, useState } from 'react'

const GAP_PX = 2

/** How many entries of a row find room, the last of the ruler being the one that holds the others. All of them until it is measured. */
export function useFitting(box: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, ruler.current]
    if (!outer || !inner || count === 0) return
    const measure = (): void => {
      const widths = [...inner.children].map((item) => (item as HTMLElement).offsetWidth + GAP_PX)
      const style = getComputedStyle(outer)
      const room = outer.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
      const all = widths.slice(0, count).reduce((sum, width) => sum + width, 0)
      let left = all <= room ? room : room - (widths[count] ?? 0)
      let fits = 0
      while (fits < count && left >= (widths[fits] ?? 0)) {
        left -= widths[fits] ?? 0
        fits += 1
      }
      setFitting(fits)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box, ruler, count])
  return Math.min(fitting, count)
}
