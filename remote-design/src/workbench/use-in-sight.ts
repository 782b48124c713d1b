import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves a line that scrolls sideways, or the line around it, to what is chosen in it. Only sideways: what scrolls around the line stays where
 * the finger left it.
 * @param chosen changes with the choice, which is marked by `aria-pressed` or `data-shown`
 */
export function useInSight<Line extends HTMLElement>(chosen: unknown): RefObject<Line | null> {
  const line = useRef<Line>(null)
  useEffect(() => {
    const one = line.current?.querySelector('[aria-pressed="true"], [data-shown="true"]')
    const scroller = line.current && scrolls(line.current) ? line.current : line.current?.parentElement
    if (!one || !scroller || !scrolls(scroller)) return
    const [around, own] = [scroller.getBoundingClientRect(), one.getBoundingClientRect()]
    scroller.scrollLeft += Math.max(0, own.right - around.right) || Math.min(0, own.left - around.left)
  }, [chosen])
  return line
}

const scrolls = (element: HTMLElement): boolean => getComputedStyle(element).overflowX === 'auto'
