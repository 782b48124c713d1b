import { Notice } from '@tessera/shared/remote/host-views'
import { Button } from '@tessera/shared/ui/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { UPDATE_TEXT } from './update.text'
import type { Registry } from '../registry/registry'

/** Tabs younger than a working day are not offered newer releases. */
const OFFER_AFTER_MS = 8 * 3_600_000
const openedAt = Date.now()

/** The part of the router that is used here; keeps tests free of a real one. */
export interface Navigations {
  readonly state: { readonly location: { readonly pathname: string } }
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Offers a reload: at once when a running release was revoked; at the next navigation when newer releases are live and
 * the tab is older than {@link OFFER_AFTER_MS}, or when a log-in selected another release. Never reloads by itself: input could be
 * lost, and a bad release could cause a reload loop.
 */
export function UpdateNotice(props: { readonly registry: Registry; readonly navigations: Navigations }) {
  const { registry, navigations } = props
  const outdated = useStore(registry.store, (state) => state.outdated)
  const superseded = useStore(registry.store, (state) => state.superseded)
  const [dismissed, dismiss] = useState<readonly string[]>([])
  const [offered, offer] = useState<readonly string[]>([])
  useEffect(() => {
    let place = navigations.state.location.pathname
    return navigations.subscribe(() => {
      const { pathname } = navigations.state.location
      // Only on a change of page, never in the middle of one.
      if (pathname !== place) {
        const { superseded: all, due } = registry.store.getState()
        offer(Date.now() - openedAt > OFFER_AFTER_MS ? all : due)
      }
      place = pathname
    })
  }, [registry, navigations])
  const names = outdated.length > 0 ? outdated : offered.filter((name) => superseded.includes(name))
  const titles = registry.remotes.filter(({ name }) => names.includes(name)).map(({ title }) => title)
  const says = outdated.length > 0 ? 'outdated' : 'superseded'
  // Dismissing a newer release does not dismiss the notice that the own one was revoked.
  const told = names.map((name) => `${says} ${name}`)
  if (titles.length === 0 || told.every((each) => dismissed.includes(each))) return null
  return (
    <Notice text={UPDATE_TEXT[says](titles)}>
      <Button onClick={() => dismiss([...dismissed, ...told])}>{UPDATE_TEXT.later}</Button>
      <Button variant="primary" onClick={() => globalThis.location.reload()}>
        {UPDATE_TEXT.reload}
      </Button>
    </Notice>
  )
}
