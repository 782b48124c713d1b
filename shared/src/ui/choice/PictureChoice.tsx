import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHOICE_TEXT as TEXT } from './choice.text'
import styles from './PictureChoice.module.css'

interface PictureChoiceProps<Item> {
  readonly label: string
  /** What choosing is for. */
  readonly hint: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly pictureOf: (item: Item) => string | undefined
  /** Whether its picture is a thing cut out, to be seen whole. */
  readonly isWhole?: (item: Item) => boolean
  readonly wordsOf: (item: Item) => ReactNode
  readonly isChosen: (item: Item) => boolean
  readonly onToggle: (item: Item) => void
  readonly more: { readonly has: boolean; readonly loading: boolean; readonly fetch: () => void }
}

/** Pictures, several of which can be chosen. */
export function PictureChoice<Item>(props: PictureChoiceProps<Item>) {
  const { label, hint, items, keyOf, pictureOf, isWhole, wordsOf, isChosen, onToggle, more } = props
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.grid} aria-label={label}>
        {items.map((item) => {
          const [picture, chosen] = [pictureOf(item), isChosen(item)]
          return (
            <li key={keyOf(item)}>
              <button type="button" className={styles.choice} aria-pressed={chosen} onClick={() => onToggle(item)}>
                <span className={styles.picture}>
                  {picture ? (
                    <LazyImage
                      src={sizedImage(picture, 320)}
                      alt=""
                      ratio={4 / 3}
                      fit={isWhole?.(item) ? 'contain' : 'cover'}
                    />
                  ) : null}
                  {chosen ? (
                    <span className={styles.tick}>
                      <Check size={14} aria-hidden />
                    </span>
                  ) : null}
                </span>
                <span className={styles.words}>{wordsOf(item)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {more.has ? (
        <Button variant="quiet" loading={more.loading} onClick={more.fetch}>
          {TEXT.more}
        </Button>
      ) : null}
    </>
  )
}
