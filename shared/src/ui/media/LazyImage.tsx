import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../core/VisuallyHidden'
import { protectImage } from './image-protection'
import styles from './LazyImage.module.css'
import { MEDIA_TEXT } from './media.text'

interface LazyImageProps {
  readonly src: string
  readonly alt: string
  /** Aspect ratio (width ÷ height); reserves the space until the picture has loaded. */
  readonly ratio?: number
  readonly fit?: 'cover' | 'contain'
  readonly onLoaded?: (image: HTMLImageElement) => void
}

/** Loads the picture when it enters the viewport (margin 0, threshold 0); shows a placeholder icon if that fails. */
export function LazyImage({ src, alt, ratio = 4 / 3, fit = 'cover', onLoaded }: LazyImageProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const [outcome, setOutcome] = useState<{ src: string; state: 'loaded' | 'failed' } | null>(null)
  const state = outcome?.src === src ? outcome.state : 'waiting'

  useEffect(() => {
    const element = holder.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '0px', threshold: 0 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])

  return (
    <div ref={holder} className={styles.holder} style={{ aspectRatio: ratio }} data-state={state}>
      {state === 'failed' ? (
        <span className={styles.failed}>
          <ImageOff size={24} aria-hidden />
          {MEDIA_TEXT.imageFailed}
          <VisuallyHidden>{alt}</VisuallyHidden>
        </span>
      ) : seen ? (
        <img
          {...protectImage}
          className={`${styles.image} ${protectImage.className ?? ''}`}
          style={{ objectFit: fit }}
          src={src}
          alt={alt}
          decoding="async"
          onLoad={(event) => {
            setOutcome({ src, state: 'loaded' })
            onLoaded?.(event.currentTarget)
          }}
          onError={() => setOutcome({ src, state: 'failed' })}
        />
      ) : null}
    </div>
  )
}
