import { type OpenedShare, SHARED_PICTURE, type SharedItem } from '@tessera/shared/contract/share'
import { formatTime } from '@tessera/shared/text/format.text'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { EmptyState } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { BeforeAfter, LazyImage } from '@tessera/shared/ui/media'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { ReplyPanel } from './ReplyPanel'
import { ScaleDrawing } from './ScaleDrawing'
import { areRooms, labelsOf, nameOf } from './shared-design.rules'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './SharedDesign.module.css'

interface SharedDesignsProps {
  readonly token: string
  readonly code: string | undefined
  readonly opened: Extract<OpenedShare, { state: 'open' }>
}

/** The slider first; below it all results side by side, the materials, and what can be answered. */
export function SharedDesigns({ token, code, opened }: SharedDesignsProps) {
  const { items } = opened
  const [chosen, setChosen] = useState(items[0]?.number)
  const [changed, setChanged] = useState<Readonly<Record<number, boolean>>>({})
  const item = items.find(({ number }) => number === chosen) ?? items[0]
  if (!item) return <EmptyState picture="lost" text={TEXT.deleted} />
  const labels = labelsOf(items)
  const isLiked = ({ number, liked }: SharedItem): boolean => changed[number] ?? liked
  return (
    <>
      <Hero key={item.number} item={item} />
      {item.caveat ? (
        <p className={styles.caveat}>
          <StatusTag tone="accent">{CAVEAT_TEXT[item.caveat]}</StatusTag>
          {TEXT.caveat[item.caveat]}
        </p>
      ) : null}
      {items.length > 1 ? (
        <section className={styles.choices} aria-label={areRooms(items) ? TEXT.rooms : TEXT.choices}>
          <ul>
            {items.map((each, index) => (
              <li key={each.number}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={each.number === item.number}
                  onClick={() => setChosen(each.number)}
                >
                  <LazyImage src={`${each.after.url}&w=480`} alt="" ratio={each.after.width / each.after.height} />
                  <span>
                    {labels[index]}
                    {each.caveat === 'draft' ? <StatusTag tone="accent">{CAVEAT_TEXT.draft}</StatusTag> : null}
                    {isLiked(each) ? <Heart size={14} fill="currentColor" aria-label={TEXT.liked} /> : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className={styles.below}>
        {item.materials.length > 0 ? <Materials item={item} /> : null}
        <ReplyPanel
          key={item.number}
          token={token}
          code={code}
          number={item.number}
          liked={isLiked(item)}
          onLiked={(liked) => setChanged((former) => ({ ...former, [item.number]: liked }))}
        />
      </div>
      <p className={styles.until}>{TEXT.until(formatTime(opened.expiresAt))}</p>
    </>
  )
}

function Hero({ item }: { readonly item: SharedItem }) {
  const { before, after } = item
  const { phone, wide } = SHARED_PICTURE
  return (
    <div className={styles.hero} style={{ '--ratio': after.width / after.height } as React.CSSProperties}>
      <BeforeAfter
        before={`${before.url}&${wide}`}
        after={`${after.url}&${wide}`}
        onPhone={{ before: `${before.url}&${phone}`, after: `${after.url}&${phone}` }}
        width={after.width}
        height={after.height}
        alt={item.caveat === 'palette' ? TEXT.paletteAlt : TEXT.alt(nameOf(item))}
        priority
      />
    </div>
  )
}

function Materials({ item: { materials } }: { readonly item: SharedItem }) {
  const quantities = materials.flatMap((material) => material.quantities ?? [])
  const note = quantities.some(({ wholeRoom }) => wholeRoom) ? TEXT.wholeRoomNote : TEXT.quantitiesNote
  return (
    <section className={styles.materials} aria-label={TEXT.materials}>
      <h2>{TEXT.materials}</h2>
      <ul>
        {materials.map((material) => (
          <li key={material.name} className={styles.material}>
            <div className={styles.cover}>
              <LazyImage src={`${material.coverUrl}&w=320`} alt={material.name} ratio={1} />
            </div>
            <div className={styles.facts}>
              <b>{material.name}</b>
              {material.sku ? <span>{TEXT.sku(material.sku)}</span> : null}
              {material.sizeMm ? <span>{TEXT.size(material.sizeMm)}</span> : null}
              {material.quantities ? <span>{TEXT.quantities(material.quantities)}</span> : null}
            </div>
            {material.sizeMm ? <ScaleDrawing sizeMm={material.sizeMm} /> : null}
          </li>
        ))}
      </ul>
      {quantities.length > 0 ? <p className={styles.note}>{note}</p> : null}
    </section>
  )
}
