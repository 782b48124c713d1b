/** Texts for names of downloaded files. On the server, because it sets the file name. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
  designs: (count: number) => `${count}个设计`,
} as const

/** What a room is called whose photo has no name. */
export const ROOM_TEXT = {
  /** Of a name, what says which room it is. A word that holds another stands before it. */
  kinds:
    /客餐厅|起居室|会客厅|客厅|餐厅|主卧|次卧|客卧|老人房|儿童房|婴儿房|男孩房|女孩房|保姆房|卧室|书房|工作室|厨房|主卫|次卫|客卫|卫生间|洗手间|浴室|淋浴间|阳台|露台|阳光房|玄关|门厅|走廊|过道|楼梯间|楼梯|衣帽间|储物间|储藏室|洗衣房|茶室|影音室|健身房|地下室|阁楼|车库|庭院|花园|办公室|会议室|展厅|前台|大堂|包间|包厢/,
  room: (number: number) => `房间 ${number}`,
  another: (name: string, number: number) => `${name} ${number}`,
} as const
