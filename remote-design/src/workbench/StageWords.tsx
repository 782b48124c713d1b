import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './Stage.module.css'
import { useRegionWords, useWork } from './workbench-context'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** From then on the words say why it takes so long: a first photo on a slow server. */
const SLOW_MS = 8000

function useIsSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

/** What the product does with the photo at this moment; there is no share of it that could be told. */
export function StageWords() {
  const words = useRegionWords()
  const suggesting = useWork((state) => state.suggestion.state === 'running' || state.taking)
  const looking = useWork((state) => state.scene.state === 'looking')
  const waiting = suggesting || looking
  const slow = useIsSlow(waiting)
  return (
    <output className={waiting ? styles.badge : styles.noBadge}>
      {waiting ? (
        <>
          <LoaderCircle className={styles.turning} size={16} aria-hidden />
          <span>
            {suggesting ? words.suggesting : TEXT.looking}
            {slow ? <span className={styles.more}>{TEXT.lookingLong}</span> : null}
          </span>
        </>
      ) : null}
    </output>
  )
}
