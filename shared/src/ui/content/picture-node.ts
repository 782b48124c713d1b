import { isPictureId, PICTURE_ATTRIBUTE } from '@tessera/shared/contract/rich-text'
import { Node } from '@tiptap/core'
import { readerPicture } from './reader-picture'

/** Addresses of pictures by their files: they come with the text, and with each upload. */
export class PictureAddresses {
  readonly #urls = new Map<string, string>()

  learn(pictures: readonly { readonly fileId: string; readonly url: string }[]): void {
    for (const { fileId, url } of pictures) this.#urls.set(fileId, url)
  }

  readonly urlOf = (fileId: string): string | undefined => this.#urls.get(fileId)
}

interface PictureOptions {
  /** Address of a file; undefined when the picture is not known. */
  readonly urlOf: (fileId: string) => string | undefined
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      /** Puts an uploaded picture where the cursor is. */
      insertPicture: (fileId: string) => ReturnType
    }
  }
}

/** A picture of ours in a text: written by the name of its file, shown by its address. Pictures from elsewhere are not taken. */
export const PictureNode = Node.create<PictureOptions>({
  name: 'picture',
  group: 'block',
  draggable: true,
  addOptions: () => ({ urlOf: () => undefined }),
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element) => element.getAttribute(PICTURE_ATTRIBUTE),
      renderHTML: ({ fileId }) => ({ [PICTURE_ATTRIBUTE]: fileId as string }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: `img[${PICTURE_ATTRIBUTE}]`,
      getAttrs: (element) => (isPictureId(element.getAttribute(PICTURE_ATTRIBUTE)) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const image = document.createElement('img')
      const url = this.options.urlOf(node.attrs['fileId'] as string)
      if (url) image.src = readerPicture(url)
      image.alt = node.attrs['alt'] as string
      return { dom: image }
    }
  },
  addCommands() {
    return {
      insertPicture:
        (fileId) =>
        ({ chain }) =>
          chain()
            .insertContent([{ type: this.name, attrs: { fileId } }, { type: 'paragraph' }])
            .run(),
    }
  },
})
