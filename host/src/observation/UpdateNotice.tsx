import { Notice } from '@tessera/shared/remote/host-views'
import { Button } from '@tessera/shared/ui/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { UPDATE_TEXT } from './update.text'
import type { Registry } from '../registry/registry'

/** Whoever opens the product each morning never hears of releases; a tab that stays open over days does, once for each. */
const OFFER_AFTER_MS = 8 * 3_600_000
const openedAt = Date.now()

/** Where the person goes. A part of the router, so that a test brings a few lines instead of one. */
export interface Navigations {
  readonly state: { readonly location: { readonly pathname: string } }
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Says that the open page runs a release which was withdrawn, and, at its next navigation, to a tab that has been open for long that there
 * are newer ones, and to a person who has logged in that theirs is another. The person chooses the moment, because only they know whether something would be lost; nothing reloads by itself, so
 * nothing can reload for ever.
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
      // In the middle of a page nobody is told: only where one was left.
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
  // Whoever put off a newer release has not put off hearing that theirs was withdrawn.
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
