/** Texts for names of downloaded files. On the server, because it sets the file name. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
  designs: (count: number) => `${count}个设计`,
} as const

/** What a room is called whose photo has no name. */
export const ROOM_TEXT = {
  room: (number: number) => `房间 ${number}`,
  another: (name: string, number: number) => `${name} ${number}`,
} as const
