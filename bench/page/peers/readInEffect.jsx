// C: one hook of the client package for the page, and in each panel an effect that reads and reads again.
import { createContext, useContext, useEffect, useState } from 'react';
import { rendered } from '../probe.js';
import { firstText, View } from './View.jsx';

const ReadContext = createContext(undefined);

export function readingInEffect(id, name, useMcp, optionsOf) {
  return {
    id,
    name,
    open(settings) {
      function Root({ children }) {
        const { state, readResource } = useMcp(optionsOf(settings));
        // The hook's own effect makes it usable, one commit after it says so.
        const [isReady, setReady] = useState(false);
        useEffect(() => setReady(state === 'ready'), [state]);
        return isReady ? <ReadContext value={readResource}>{children}</ReadContext> : null;
      }
      function Panel({ uri }) {
        rendered();
        const readResource = useContext(ReadContext);
        const [text, setText] = useState();
        useEffect(() => {
          let isGone = false;
          const read = () => readResource(uri).then((reading) => { if (!isGone) setText(firstText(reading)); }, () => {});
          void read();
          const timer = setInterval(read, settings.pollMs);
          return () => {
            isGone = true;
            clearInterval(timer);
          };
        }, [readResource, uri]);
        return <View text={text} />;
      }
      return { Root, Panel };
    },
  };
}
