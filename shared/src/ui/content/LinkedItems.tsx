import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CONTENT_TEXT as TEXT } from './content.text'
import styles from './LinkedItems.module.css'

interface LinkedItemsProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly pictureOf: (item: Item) => string
  /** Counted from 1; what an item without a name is called. */
  readonly nameOf: (item: Item, number: number) => string
  readonly onChange: (items: readonly Item[]) => void
  /** What opens the choice. */
  readonly add: string
  /** What can be chosen. */
  readonly children: ReactNode
}

/** What a content is linked with: pictures in their order, each of which can be taken off, and a sheet to choose from. */
export function LinkedItems<Item>(props: LinkedItemsProps<Item>) {
  const { items, keyOf, pictureOf, nameOf, onChange, add, children } = props
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.linked}>
      {items.length > 0 ? (
        <ul className={styles.items} aria-label={add}>
          {items.map((item, index) => (
            <li key={keyOf(item)}>
              <LazyImage src={sizedImage(pictureOf(item), 160)} alt={nameOf(item, index + 1)} ratio={1} />
              <button
                type="button"
                className={styles.remove}
                aria-label={TEXT.unlink(nameOf(item, index + 1))}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {add}
      </Button>
      <Sheet
        open={open}
        title={add}
        width={720}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {TEXT.chosen(items.length)}
          </Button>
        }
      >
        {children}
      </Sheet>
    </div>
  )
}
