/** An element of the page that was found, until the page replaces it. */
export type EngineElement = {
  /** Presses in its middle, as a mouse does. */
  click: () => Promise<void>;
  /** Key by key, into what has the focus after a press. */
  type: (text: string) => Promise<void>;
  /** All of its text, also what is out of sight. */
  text: () => Promise<string>;
};

/** What a protocol of browsers has to offer; everything else is `EnginePage`. One visitor who was never here. */
export type EngineDriver = {
  open: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** Runs the text of a script in the page, for what it leaves there. */
  addScript: (source: string) => Promise<void>;
  /** Runs a function in the page, which closes over nothing. It answers with an element, or with why there is none. */
  find: <Argument>(
    script: (argument: Argument) => Promise<Element | string>,
    argument: Argument,
  ) => Promise<EngineElement | string>;
  /** As PNG. */
  takePicture: () => Promise<Buffer>;
  /** What went wrong in the page: exceptions that nobody caught, and errors in the console. */
  errors: readonly string[];
  close: () => Promise<void>;
};

export type Viewport = { width: number; height: number };
