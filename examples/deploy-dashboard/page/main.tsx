document.title = 'x'; export {};
