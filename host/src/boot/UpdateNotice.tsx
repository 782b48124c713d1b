import { Button } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { BOOT_TEXT } from './boot.text'
import type { Registry } from './registry'
import styles from './UpdateNotice.module.css'

/**
 * Says that the open page runs a release which was withdrawn. The person chooses the moment, because only they know whether something
 * would be lost; nothing reloads by itself, so nothing can reload for ever.
 */
export function UpdateNotice({ registry }: { readonly registry: Registry }) {
  const outdated = useStore(registry.store, (state) => state.outdated)
  const [dismissed, dismiss] = useState<readonly string[]>([])
  const titles = registry.remotes.filter(({ name }) => outdated.includes(name)).map(({ title }) => title)
  if (titles.length === 0 || outdated.every((name) => dismissed.includes(name))) return null
  return (
    <output className={styles.notice}>
      <span className={styles.text}>{BOOT_TEXT.outdated(titles)}</span>
      <span className={styles.actions}>
        <Button onClick={() => dismiss(outdated)}>{BOOT_TEXT.later}</Button>
        <Button variant="primary" onClick={() => globalThis.location.reload()}>
          {BOOT_TEXT.reload}
        </Button>
      </span>
    </output>
  )
}
