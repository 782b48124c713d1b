import type { Point } from '@tessera/shared/contract/design/plane'
import type { Rect, Size } from '../geometry/geometry'
import { type View, zoomAt } from '../geometry/view'
import type { Handle } from '../tools/tool'
import { handlePoint } from '../tools/plane/handles'
import type { Camera } from './camera'
import { RegionCommands } from './region-commands'

/** What can be done with the view: no step of the document, so nothing to undo. */
export abstract class ViewCommands extends RegionCommands {
  abstract readonly photo: Size
  protected abstract readonly camera: Camera

  get view(): View {
    return this.camera.view
  }

  get viewport(): Size {
    return this.camera.viewport
  }

  get fitted(): View {
    return this.camera.fitted
  }

  setView(view: View): void {
    this.camera.setView(view)
    this.tell({ kind: 'view' })
  }

  resize(viewport: Size): void {
    this.camera.resize(viewport)
    this.tell({ kind: 'view' })
  }

  /** Shows everything: the photo, and handles outside it. */
  fit(): void {
    this.setView(this.camera.fitted)
  }

  zoom(factor: number, at?: Point): void {
    const centre: Point = [this.viewport.width / 2, this.viewport.height / 2]
    this.setView(zoomAt(this.view, at ?? centre, factor, this))
  }

  /** Moves the view to a place, with as much around it as tells what it is. */
  lookAt(place: Rect): void {
    this.setView(this.camera.around(place))
  }

  /** Fits again if a suggestion or undo put a corner outside the view; a zoomed view is kept. */
  protected keepHandlesInSight(): void {
    if (this.camera.hidesHandles) this.fit()
  }

  /** Centres an off-screen handle that was selected by name or number. */
  protected reveal(handle: Handle | null): void {
    const point = handle && handlePoint(this.document.plane, handle)
    if (point && !this.camera.isOnScreen(point)) this.setView(this.camera.centredOn(point))
  }
}
