import { lazy, Suspense } from 'react'
import { Skeleton } from '../core/LoadingState'

export interface DayChoiceProps {
  /** Last instant of the day in the viewer's time zone, ISO 8601. */
  readonly value: string | null
  readonly label: string
  readonly onChange: (value: string | null) => void
}

// Lazy, as for ranges: the calendar is large.
const Picker = lazy(() => import('./DayPicker').then((module) => ({ default: module.DayPicker })))

export function DayChoice(props: DayChoiceProps) {
  return (
    <Suspense fallback={<Skeleton width={130} height="var(--control)" />}>
      <Picker {...props} />
    </Suspense>
  )
}
