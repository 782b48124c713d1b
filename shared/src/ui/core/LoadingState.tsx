import { type CSSProperties, useEffect, useState } from 'react'
import { CORE_TEXT } from './core.text'
import styles from './LoadingState.module.css'
import { LogoMark } from './Logo'
import { VisuallyHidden } from './VisuallyHidden'

/** Delay before the skeleton appears: on a fast response a flash would feel slower than nothing. */
const DELAY_MS = 150

export type LoadingVariant = 'list' | 'cards' | 'figures' | 'detail' | 'article' | 'workbench' | 'page'

/** One skeleton block; give it the size of the content it replaces. */
export function Skeleton({
  width = '100%',
  height = 16,
  style,
}: {
  readonly width?: CSSProperties['width']
  readonly height?: CSSProperties['height']
  readonly style?: CSSProperties
}) {
  return <span className={styles.bone} style={{ width, height, ...style }} aria-hidden />
}

/** A skeleton of the coming layout, shown after 150 ms. */
export function LoadingState({ variant }: { readonly variant: LoadingVariant }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} aria-busy>
      <output>
        <VisuallyHidden>{CORE_TEXT.loading}</VisuallyHidden>
      </output>
      {shown ? <div className={styles.appear}>{SKELETONS[variant]()}</div> : null}
    </div>
  )
}

const SKELETONS: Record<LoadingVariant, () => React.JSX.Element> = {
  list: ListSkeleton,
  cards: CardsSkeleton,
  figures: FiguresSkeleton,
  detail: DetailSkeleton,
  article: ArticleSkeleton,
  workbench: WorkbenchSkeleton,
  page: PageSkeleton,
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

function ListSkeleton() {
  return (
    <div className={styles.list}>
      {times(6).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={36} height={36} />
          <Skeleton width={`${22 - (row % 3) * 4}%`} />
          <Skeleton width="16%" />
          <Skeleton width="24%" />
          <Skeleton width="10%" />
        </div>
      ))}
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div className={styles.cards}>
      {times(6).map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton height="auto" style={{ aspectRatio: '4 / 3' }} />
          <Skeleton width="60%" />
          <Skeleton width="36%" height={12} />
        </div>
      ))}
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.list}>
      <div className={styles.figures}>
        {times(6).map((figure) => (
          <div key={figure} className={styles.figure}>
            <Skeleton width="40%" height={12} />
            <Skeleton width="24%" height={28} />
            <Skeleton width="60%" height={12} />
          </div>
        ))}
      </div>
      <ListSkeleton />
    </div>
  )
}

/** A picture, and the facts beside it. */
function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <Skeleton height="auto" style={{ aspectRatio: '3 / 2' }} />
      <div className={styles.facts}>
        {times(8).map((fact) => (
          <div key={fact} className={styles.fact}>
            <Skeleton width={64} />
            <Skeleton width={`${40 - (fact % 3) * 8}%`} />
          </div>
        ))}
      </div>
    </div>
  )
}

function ArticleSkeleton() {
  return (
    <div className={styles.article}>
      <Skeleton width="60%" height={28} />
      <Skeleton width="30%" height={12} />
      <Skeleton width="96%" />
      <Skeleton width="88%" />
      <Skeleton height="auto" style={{ aspectRatio: '3 / 2' }} />
    </div>
  )
}

function WorkbenchSkeleton() {
  return (
    <div className={styles.workbench}>
      <div className={styles.column}>
        {times(5).map((row) => (
          <Skeleton key={row} height={row === 0 ? 120 : 40} />
        ))}
      </div>
      <div className={styles.canvas}>
        <LogoMark size={56} moving />
      </div>
      <div className={styles.column}>
        {times(3).map((row) => (
          <Skeleton key={row} height={110} />
        ))}
      </div>
    </div>
  )
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width={180} height={28} />
      <Skeleton width="40%" />
      <ListSkeleton />
    </div>
  )
}
