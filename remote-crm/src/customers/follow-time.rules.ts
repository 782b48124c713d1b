/** `2026-11-22T10:00` in the viewer's time zone, as a browser's own field for times reads it. */
export function localMinutes(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
